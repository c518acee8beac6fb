/** How late a due post went out, after downtime: "12 min late". Under a minute is on time. `lateBy` in ms. */
export function latenessText(lateBy: number | undefined): string | undefined {
  if (lateBy === undefined || lateBy < 60_000) return undefined
  const minutes = Math.round(lateBy / 60_000)
  if (minutes < 60) return `${minutes} min late`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ${minutes % 60} min late`
  return `${Math.round(hours / 24)} days late`
}
