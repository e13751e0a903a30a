/** Onitama's actions as text and back, as in kitama.games.onitama.notation. */
import { BadText } from '../../../local/rules';
import { facts } from './facts';

const { squares: SQUARES, pass: PASS, deal: DEAL } = facts.actions;

export function squareText(square: number): string {
  return `${'abcde'[square % 5]}${Math.floor(square / 5) + 1}`;
}

export function cardName(number: number): string {
  return facts.cards[number] ?? '';
}

export function notation(action: number): string {
  if (action >= DEAL) return `deal ${cardName(action - DEAL)}`;
  if (action >= PASS) return `${cardName(action - PASS)} pass`;
  const [from, to] = [Math.floor(action / SQUARES) % SQUARES, action % SQUARES];
  const card = Math.floor(action / (SQUARES * SQUARES));
  return `${cardName(card)} ${squareText(from)}-${squareText(to)}`;
}

export function parse(text: string): number {
  const words = [...text.toLowerCase().matchAll(/\S+/g)];
  const [name, rest] = words;
  if (name === undefined || rest === undefined || words.length !== 2) {
    throw new BadText("an action is a card and a move, as in 'tiger b1-b3'");
  }
  if (name[0] === 'deal') return DEAL + cardNumber(rest[0], rest.index + 1);
  const card = cardNumber(name[0], name.index + 1);
  if (rest[0] === 'pass') return PASS + card;
  const move = /^([a-e])([1-5])-?([a-e])([1-5])$/.exec(rest[0]);
  if (move === null) throw new BadText("a move is two squares, as in 'b1-b3'", rest.index + 1);
  const [, file = '', rank = '', toFile = '', toRank = ''] = move;
  return (card * SQUARES + squareNumber(file, rank)) * SQUARES + squareNumber(toFile, toRank);
}

function squareNumber(file: string, rank: string): number {
  return 'abcde'.indexOf(file) + 5 * (Number(rank) - 1);
}

function cardNumber(name: string, column: number): number {
  const number = facts.cards.indexOf(name);
  if (number < 0) throw new BadText(`no card is called '${name}'`, column);
  return number;
}
