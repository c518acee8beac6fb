const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** X and Reddit answer texts with `&`, `<` and `>` written as HTML does. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (name) => characters[name] ?? name)
