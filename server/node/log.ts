import { format } from 'node:util'

/** Access tokens and whatever follows `Bearer`, should one ever get into a message. */
const secrets = /\bscs_[0-9a-z]{8,}|(?<=\bbearer\s+)\S+|(?<=#token=)\S+/gi

/** One line of the log, as an object. */
export function jsonLine(level: 'info' | 'warn' | 'error', given: readonly unknown[], at: Date): string {
  const message = format(...given).replaceAll(secrets, '…')
  return JSON.stringify({ time: at.toISOString(), level, pid: process.pid, message })
}

/**
 * Has everything that is logged from now on written as one JSON object a line, without secrets: the sign-in link that a
 * start tells is cut, too (`owner-token` has it).
 */
export function writeJsonLog(): void {
  const writer =
    (level: 'info' | 'warn' | 'error', stream: NodeJS.WriteStream) =>
    (...given: unknown[]): void =>
      void stream.write(`${jsonLine(level, given, new Date())}\n`)
  console.log = writer('info', process.stdout)
  console.info = writer('info', process.stdout)
  console.warn = writer('warn', process.stderr)
  console.error = writer('error', process.stderr)
}
