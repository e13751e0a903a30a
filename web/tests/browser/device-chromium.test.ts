import { playWithoutNetwork } from './device-games';

playWithoutNetwork('chrome');
