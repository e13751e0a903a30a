/** Soft, short sounds made on the spot: wood on paper, a low drum, a rattle, a bell. */
import { settings } from '../settings.svelte';

export type Sound = 'wood' | 'drum' | 'rattle' | 'bell' | 'whisper';

let context: AudioContext | undefined;
let noise: AudioBuffer | undefined;

/** Play a sound, unless sound is off or the browser has not been touched yet. Only a call is heard
 * from a tab that nobody looks at. */
export function play(sound: Sound, isCall = false): void {
  if (!settings.sound || (document.visibilityState !== 'visible' && !isCall)) return;
  if (!navigator.userActivation?.hasBeenActive) return;
  try {
    context ??= new AudioContext();
    RECIPES[sound](context, context.currentTime + 0.01);
  } catch {
    // A device without sound plays on in silence.
  }
}

const RECIPES: Record<Sound, (audio: AudioContext, at: number) => void> = {
  wood: (audio, at) => {
    hiss(audio, at, { frequency: 1_100, seconds: 0.05, level: 0.5 });
    tone(audio, at, { from: 320, to: 180, seconds: 0.09, level: 0.25 });
  },
  drum: (audio, at) => {
    tone(audio, at, { from: 130, to: 52, seconds: 0.45, level: 0.6 });
    hiss(audio, at, { frequency: 260, seconds: 0.08, level: 0.3 });
  },
  rattle: (audio, at) => {
    for (const [beat, level] of [0.3, 0.2, 0.28, 0.14].entries()) {
      hiss(audio, at + beat * 0.06, { frequency: 3_400, seconds: 0.045, level });
    }
  },
  bell: (audio, at) => {
    tone(audio, at, { from: 660, to: 655, seconds: 0.7, level: 0.14 });
    tone(audio, at + 0.09, { from: 990, to: 985, seconds: 0.8, level: 0.1 });
  },
  whisper: (audio, at) => hiss(audio, at, { frequency: 2_000, seconds: 0.12, level: 0.12 }),
};

type Tone = { from: number; to: number; seconds: number; level: number };

function tone(audio: AudioContext, at: number, { from, to, seconds, level }: Tone): void {
  const source = audio.createOscillator();
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  source.connect(fading(audio, at, seconds, level));
  source.start(at);
  source.stop(at + seconds);
}

type Hiss = { frequency: number; seconds: number; level: number };

function hiss(audio: AudioContext, at: number, { frequency, seconds, level }: Hiss): void {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = 'bandpass';
  filter.frequency.value = frequency;
  filter.Q.value = 1.2;
  source.connect(filter).connect(fading(audio, at, seconds, level));
  source.start(at, Math.random() * 0.5, seconds);
}

function fading(audio: AudioContext, at: number, seconds: number, level: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(level, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(audio.destination);
  return gain;
}

function whiteNoise(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  return buffer;
}
