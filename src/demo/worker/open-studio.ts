import { drizzle } from 'drizzle-orm/pglite'
import { i18n } from '~/contract/i18n'
import type { Database } from '~/server/db/database'
import type { Generators } from '~/server/generators/generators'
import type { DrawPicture } from '~/server/generators/template/template-generators'
import type { Dependencies } from '~/server/ports/dependencies'
import type { PictureSizer } from '~/server/ports/media-storage'
import type { PageFetcher } from '~/server/ports/pages'
import { browserCanvas, decodeBitmap, drawBitmap } from './browser-canvas'
import { openPlace, type Place } from './place'

const files = import.meta.glob<string>('/server/db/migrations/*.sql', { query: '?raw', import: 'default' })

async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The migrations in the form that drizzle's migrator takes. */
async function readMigrations() {
  const { entries } = await import('~/server/db/migrations/meta/_journal.json')
  return Promise.all(
    entries.map(async ({ tag, when, breakpoints }) => {
      const sql = await files[`/server/db/migrations/${tag}.sql`]?.()
      if (sql === undefined) throw new Error(i18n.t('Migration {tag} is missing.', { tag }))
      const parts = sql.split('--> statement-breakpoint')
      return { sql: parts, bps: breakpoints, folderMillis: when, hash: await hashOf(sql) }
    }),
  )
}

/** The part of drizzle's database that its migrators use and its types hide. */
interface Migrating {
  readonly session: unknown
  readonly dialect: { migrate(migrations: unknown, session: unknown, config: object): Promise<void> }
}

async function openDatabase(place: Place): Promise<Database> {
  const [client, schema, { tunePglite }] = await Promise.all([
    place.openPostgres(),
    import('~/server/db/schema'),
    import('~/server/db/tune-pglite'),
  ])
  const db = drizzle(tunePglite(client), { schema })
  // Like drizzle-orm/pglite/migrator, which reads from disk.
  const { dialect, session } = db as unknown as Migrating
  await dialect.migrate(await readMigrations(), session, {})
  await place.finish()
  return db
}

/** Resizes pictures with the browser's own decoders and encoders. */
const pictureSizer = (): PictureSizer => ({
  async resize(picture, width, format) {
    try {
      const bitmap = await decodeBitmap(picture)
      const wide = Math.min(width, bitmap.width)
      const canvas = drawBitmap(bitmap, wide, (bitmap.height * wide) / bitmap.width)
      const type = `image/${format}`
      const blob = await canvas.convertToBlob({ type, quality: 0.8 })
      // Browsers without an encoder for the type return PNG.
      return blob.type === type ? new Uint8Array(await blob.arrayBuffer()) : undefined
    } catch {
      return undefined
    }
  },
})

/** A request's body is in memory once or twice on its way through the service worker. */
const uploadBytes = 256 * 1024 ** 2

const hourMs = 3_600_000

const readSampleFile = async (file: string): Promise<Uint8Array<ArrayBuffer>> => {
  const response = await fetch(`/sample/${file}`)
  if (!response.ok) throw new Error(i18n.t('Couldn’t load {file} from the sample data.', { file }))
  return new Uint8Array(await response.arrayBuffer())
}

/**
 * Opens the whole server like server/node, on what a browser offers.
 * @param draw renders an SVG document to PNG bytes
 */
export async function openStudio(
  draw: (svg: string) => Promise<Uint8Array<ArrayBuffer> | undefined>,
): Promise<{ token: string; isPersistent: boolean; fetch: (request: Request) => Promise<Response> }> {
  const [
    { createApp },
    { defaultLimits },
    { ensureOperator, ensureSigningKey },
    { ensureOwnerToken },
    { sweepUploads },
    { startWorker },
    { ensureWorkspaces },
    { recoverAfterCrash },
    { createSimulators, databaseStore },
    { createSeal, keyText, newKey, parseKey },
    { createAccountSessions },
    { startRefresher },
    { adapters },
    { practiceMedia },
    { currentVersions, realUrls },
  ] = await Promise.all([
    import('~/server/app'),
    import('~/server/ports/dependencies'),
    import('~/server/auth/principals'),
    import('~/server/auth/access-tokens'),
    import('~/server/media/uploads'),
    import('~/server/publishing/worker'),
    import('~/server/sample/create-sample'),
    import('~/server/upkeep'),
    import('~/server/simulators/simulators'),
    import('~/server/secrets/seal'),
    import('~/server/accounts/sessions'),
    import('~/server/accounts/refresher'),
    import('~/server/platforms/adapters'),
    import('~/server/publishing/practice-media'),
    import('~/server/platforms/addresses'),
  ])
  const place = await openPlace()
  const db = await openDatabase(place)
  const clock = Date.now
  const secretFile = place.secret('secret-key')
  const key = parseKey((await secretFile.read()) ?? '') ?? newKey()
  await secretFile.write(keyText(key))
  // A page can't reach platforms, so their adapters only serve practice accounts.
  const platforms = { adapters, fetch: unreachable, urls: realUrls, versions: currentVersions, apps: {} }
  const host: Dependencies = {
    db,
    clock,
    storage: place.storage,
    pictures: pictureSizer(),
    generators: await openGenerators(draw),
    simulators: createSimulators({
      store: databaseStore(db, clock),
      clock,
      fetchMedia: (url) => practiceMedia(url, host),
      paced: false,
    }),
    platforms,
    secrets: createSeal([key]),
    pages: await noPages(),
    limits: { ...defaultLimits, uploadBytes },
    signingKey: await ensureSigningKey(db),
    purchaseUrl: `${location.origin}/credits`,
  }
  const deps = { ...host, sessions: createAccountSessions(host) }
  const operator = await ensureOperator(db)
  const keeper = place.secret('owner-token')
  const token = await ensureOwnerToken(db, keeper, { operatorId: operator.id, name: i18n.t('This demo') })
  await recoverAfterCrash(deps, true)
  await ensureWorkspaces(deps, operator, readSampleFile)
  startWorker(deps)
  startRefresher(deps)
  setInterval(() => {
    sweepUploads(deps).catch((error: unknown) => console.error('Couldn’t clean up uploads:', error))
  }, hourMs)
  return { token, isPersistent: place.isPersistent, fetch: createApp(deps).fetch }
}

const unreachable = (): Promise<Response> =>
  Promise.reject(Object.assign(new Error(i18n.t('A page can’t call platforms.')), { code: 'EHOSTUNREACH' }))

/** A page can't read other origins, so imports get an error. */
async function noPages(): Promise<PageFetcher> {
  const { PageError } = await import('~/server/ports/pages')
  return { fetch: () => Promise.reject(new PageError('in_browser')) }
}

type DrawSvg = (svg: string) => Promise<Uint8Array | undefined>

async function openDrawer(drawSvg: DrawSvg): Promise<DrawPicture> {
  const [{ createPictureDrawer }, host] = await Promise.all([
    import('~/server/generators/template/draw-picture'),
    browserCanvas(drawSvg),
  ])
  return createPictureDrawer(host)
}

/** The template generators: the server's layouts and texts, drawn on the browser's canvas one at a time. */
async function openGenerators(drawSvg: DrawSvg): Promise<Generators> {
  const [{ createTemplateGenerators }, { runLimited }, { default: pLimit }] = await Promise.all([
    import('~/server/generators/template/template-generators'),
    import('~/server/generators/generators'),
    import('p-limit'),
  ])
  const limit = pLimit(1)
  let drawer: Promise<DrawPicture> | undefined
  const open = (): Promise<DrawPicture> =>
    (drawer ??= openDrawer(drawSvg).catch((error: unknown) => {
      // The next picture tries again.
      drawer = undefined
      throw error
    }))
  return createTemplateGenerators((spec, signal) =>
    runLimited(limit, async () => (await open())(spec, signal), signal),
  )
}
