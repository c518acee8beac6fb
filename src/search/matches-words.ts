/** Whether a text holds every word that is sought, in any order and case; nothing sought is in every text. */
export function matchesWords(where: string, sought: string): boolean {
  const text = where.toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
