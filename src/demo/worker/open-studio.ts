import { openDatabase } from './open-database'
import { openGenerators } from './open-generators'
import { noPages } from './no-pages'
import { openFolder } from './open-folder'
import { opfsStorage } from './opfs-storage'
import { pictureSizer } from './picture-sizer'
import { tokenFile } from './token-file'

/** A request's body stands in memory once or twice on its way through the service worker. */
const uploadBytes = 256 * 1024 ** 2

const hourMs = 3_600_000

const readSampleFile = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(`/sample/${file}`)
  if (!response.ok) throw new Error(`Couldn’t load ${file} from the sample data.`)
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * The whole server as server/node opens it, on what a browser has.
 * @param draw an SVG document to PNG bytes
 */
export async function openStudio(
  draw: (svg: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
): Promise<{ token: string; fetch: (request: Request) => Promise<Response> }> {
  const [
    { createApp },
    { defaultLimits },
    { ensureOperator, ensureSigningKey },
    { ensureOwnerToken },
    { sweepUploads },
    { sandboxPublisher },
    { startWorker },
    { ensureWorkspaces },
    { recoverAfterCrash },
  ] = await Promise.all([
    import('~/server/app'),
    import('~/server/ports/dependencies'),
    import('~/server/auth/principals'),
    import('~/server/auth/owner-token'),
    import('~/server/media/uploads'),
    import('~/server/publishing/sandbox'),
    import('~/server/publishing/worker'),
    import('~/server/sample/create-sample'),
    import('~/server/recovery'),
  ])
  const folder = await openFolder()
  const db = await openDatabase(folder)
  const clock = Date.now
  const deps = {
    db,
    clock,
    storage: await opfsStorage(await folder.root.getDirectoryHandle('media', { create: true })),
    pictures: pictureSizer(),
    generators: await openGenerators(draw),
    publisher: sandboxPublisher({ db, clock }),
    pages: await noPages(),
    limits: { ...defaultLimits, uploadBytes },
    signingKey: await ensureSigningKey(db),
    purchaseUrl: `${location.origin}/credits`,
  }
  const operator = await ensureOperator(db)
  const keeper = tokenFile(folder.root)
  const token = await ensureOwnerToken(db, keeper, { operatorId: operator.id, name: 'This demo' })
  await recoverAfterCrash(deps, true)
  await ensureWorkspaces(deps, operator, readSampleFile)
  startWorker(deps)
  setInterval(() => {
    sweepUploads(deps).catch((error: unknown) => console.error('Couldn’t clean up uploads:', error))
  }, hourMs)
  return { token, fetch: createApp(deps).fetch }
}
