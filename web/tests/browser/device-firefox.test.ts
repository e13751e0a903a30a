import { playWithoutNetwork } from './device-games';

playWithoutNetwork('firefox');
