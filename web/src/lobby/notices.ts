/** What goes wrong with notices, said in a sentence. */
import { HttpRefusal } from '../client/http';
import { speaker } from '../design/say.svelte';
import { t } from '../i18n/index.svelte';
import { troubleWords } from '../words';

/** Try it; whatever comes of it, nobody is left without a word. */
export async function attempted(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof HttpRefusal && error.code !== 'no-push';
    speaker.tell(isOurs ? troubleWords(error) : t('notice.failed'));
  }
}
