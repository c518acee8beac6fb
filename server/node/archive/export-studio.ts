import { stoppable, untilStopped } from '../cli-stop'
import type { Config } from '../config'
import { openExport } from './export-source'
import { type ExportTarget, fileTarget, stdoutTarget } from './export-target'
import { checkArchive } from './read-archive'
import { contentsOf, missingOf } from './words'

export interface ExportOptions {
  /** A file, or `-` for stdout. */
  readonly to: string
  readonly force: boolean
}

/** Writes what it hands on. */
async function* copied(bytes: AsyncIterable<Uint8Array>, target: ExportTarget): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) {
    await target.write(chunk)
    yield chunk
  }
}

/**
 * Writes the whole studio into one archive, and reads it back while it does so: it takes its name only when it is whole.
 * Returns what to tell.
 */
export function exportStudio(config: Config, { to, force }: ExportOptions): Promise<string> {
  return untilStopped(async (signal) => {
    const target = to === '-' ? stdoutTarget() : await fileTarget(to, { force })
    try {
      const source = await openExport(config, signal)
      try {
        const checked = await checkArchive(copied(stoppable(source.bytes, signal), target))
        await target.keep()
        const where = to === '-' ? '' : ` to ${to}`
        return [`Exported ${contentsOf(checked)}${where}.`, ...missingOf(checked)].join('\n')
      } finally {
        await source.close()
      }
    } catch (error) {
      await target.drop()
      throw error
    }
  })
}
