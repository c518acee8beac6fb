const day = 24 * 60
const two = (value: number) => String(value).padStart(2, '0')

/** `HH:mm` of what people type for a time: "9", "9:30", "09.30", "930", "5:30 pm"; undefined for what is none. */
export function typedTime(text: string): string | undefined {
  const [, hours, minutes = '0', half] =
    /^\s*(\d{1,2})(?:\s*[:.h]?\s*(\d{2}))?\s*(?:([ap])\.?\s*m\.?)?\s*$/i.exec(text) ?? []
  if (hours === undefined) return undefined
  const hour = Number(hours)
  if (Number(minutes) > 59 || hour > 23 || (half !== undefined && (hour < 1 || hour > 12))) return undefined
  const late = half?.toLowerCase() === 'p' ? 12 : 0
  return `${two(half === undefined ? hour : (hour % 12) + late)}:${two(Number(minutes))}`
}

/** So many minutes later, or earlier; midnight follows the end of the day. */
export function shiftedTime(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = (hour * 60 + minute + minutes + day) % day
  return `${two(Math.floor(at / 60))}:${two(at % 60)}`
}
