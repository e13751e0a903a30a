import './design/fonts.css';
import './design/tokens.css';
import './design/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { keepShell } from './device/offline';
import { shell } from './i18n/index.svelte';
import { router } from './router.svelte';
import { settings } from './settings.svelte';

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no place for the page');

await settings.begin();
await shell.open();
router.begin();
mount(App, { target });
keepShell();
