let known = ''

/** The device's own time zone, IANA name. Asking takes as long as writing ten times, so a task asks once. */
export function deviceZone(): string {
  if (!known) setTimeout(() => (known = ''))
  return (known ||= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC')
}
