const characters: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' }

/** Decodes `&`, `<` and `>`, which X and Reddit escape in texts. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp|lt|gt);/g, (name) => characters[name] ?? name)
