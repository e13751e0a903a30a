/** What Python tells the page of Onitama's numbers and names. */
import description from './module.json';

export const { facts } = description;
