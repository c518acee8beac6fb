import { randomText } from '../db/identifiers'

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
  'video/quicktime': 'mov',
}

/** The usual ending of a type's files: `png` of `image/png`; short, as a path is bounded. */
export function extensionOf(mimeType: string): string {
  return extensions[mimeType] ?? (/\/(?:x-)?([a-z0-9]{1,10})/.exec(mimeType)?.[1] || 'bin')
}

/** `name` as the last segment of an address: letters, digits, dots and dashes, and an ending that fits the type. */
export function fileNameOf(name: string, mimeType: string): string {
  const stem = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  return `${stem || 'file'}.${extensionOf(mimeType)}`
}

/** A new path that nobody can guess: 160 random bits, then a name for people. */
export function newMediaPath(name: string, mimeType: string): string {
  return `${randomText(32)}/${fileNameOf(name, mimeType)}`
}

/** Where a file waits between its PUT and `complete`; nothing serves it from there. */
export const incomingPath = (path: string): string => `incoming/${path}`
/** Where a registered file lies. */
export const filePath = (path: string): string => `files/${path}`
/** Where a smaller copy of a registered file lies. */
export const sizedPath = (path: string, width: number, format: string): string =>
  `sized/${path}.${width}.${format}`
