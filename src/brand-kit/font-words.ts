import { word } from '~/domain/language'

const roles: Readonly<Record<string, string>> = {
  heading: word('heading'),
  body: word('body'),
  accent: word('accent'),
}

/** "Lora (heading)"; a role of a later API stays as it is. */
export const fontWords = ({ family, role }: { family: string; role?: string | undefined }): string =>
  role ? `${family} (${roles[role] ?? role})` : family
