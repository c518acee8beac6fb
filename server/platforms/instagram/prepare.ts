import * as z from 'zod/mini'
import { maybe } from '~/contract'
import { sentence } from '~/contract/server-sentences'
import { isVideo } from '~/domain/platforms/post-draft'
import {
  type Checkpoint,
  type Delivery,
  type PlatformAdapter,
  PlatformError,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { readTolerantly } from '../answers'
import { asksForNewContainer } from '../meta/errors'
import { readGraph } from '../meta/graph'
import { limits as graphLimits } from '../meta/limits'
import { nextPoll } from '../retry-times'
import {
  containerState,
  createCarousel,
  createContainer,
  optionsOf,
  type Publication,
  uploadVideo,
} from './containers'
import { limits } from './limits'
import { type InstagramKind, instagramKinds, kindOf } from './post-kind'
import { loginOfAccount } from './sign-in'

const Container = z.object({
  id: maybe(z.string()),
  uploaded: z.catch(z.boolean(), false),
  finished: z.catch(z.boolean(), false),
})
type Container = z.output<typeof Container>

const count = z.catch(z.number(), 0)

/** The checkpoint of a post. */
const State = z.object({
  /** Stored when it is decided, as later steps may not know the file types. */
  kind: maybe(z.enum(instagramKinds)),
  /** One per file, in order. */
  files: z.catch(z.array(Container), () => []),
  /** The container of a carousel, which holds those of its files. */
  carousel: maybe(z.string()),
  /** True if it is already visible and must not be committed. */
  published: z.catch(z.boolean(), false),
  polls: count,
  newContainers: count,
  missing: count,
})
type InstagramState = z.output<typeof State>

export const stateOf = (checkpoint: Checkpoint): InstagramState => readTolerantly(State, checkpoint)

/** The container that the commit publishes. */
export const publishedContainer = ({ files, carousel }: InstagramState): string | undefined =>
  carousel ?? (files.length === 1 ? files[0]?.id : undefined)

/** `decided`: the kind stored by `prepare`; derived from the media by default. */
export function publicationOf(
  delivery: Delivery,
  session: Session,
  decided: { readonly kind?: InstagramKind | undefined } = {},
): Publication {
  return {
    delivery,
    session,
    kind: decided.kind ?? kindOf(delivery),
    login: loginOfAccount(delivery.account.details, session),
    options: optionsOf(delivery),
  }
}

const noContainer = (): Container => ({ id: undefined, uploaded: false, finished: false })

/** One run of `prepare`: continues from the checkpoint, and saves each step before the next request. */
class Preparation {
  private state: InstagramState

  constructor(
    private readonly publication: Publication,
    checkpoint: Checkpoint,
    private readonly save: SaveCheckpoint,
  ) {
    const state = stateOf(checkpoint)
    const files = publication.delivery.media.map((_, index) => state.files[index] ?? noContainer())
    this.state = { ...state, kind: publication.kind, files }
  }

  private async set(change: Partial<InstagramState>): Promise<void> {
    this.state = { ...this.state, ...change }
    await this.save(this.state)
  }

  private setFile(index: number, change: Partial<Container>): Promise<void> {
    const files = this.state.files.map((file, at) => (at === index ? { ...file, ...change } : file))
    return this.set({ files })
  }

  private get now(): number {
    return this.publication.session.clock()
  }

  /** Waits while Instagram is processing. */
  private async wait(): Promise<Prepared> {
    const { polls } = this.state
    const times = this.publication.delivery.media.some(isVideo) ? limits.videoPolls : limits.imagePolls
    await this.set({ polls: polls + 1 })
    return { kind: 'wait', until: nextPoll(this.now, polls, times) }
  }

  /**
   * Makes new containers, for all files or the one at `index`. One failed fetch doesn't spoil a carousel, but
   * a file that can't be fetched isn't retried for ever (docs/publishing.md, sections 11 and 12).
   */
  private async recreate(reason: PlatformError, index?: number): Promise<Prepared> {
    const { files, newContainers } = this.state
    if (newContainers >= limits.newContainers)
      throw new PlatformError('media_rejected', reason.message, reason.details)
    await this.set({
      files: files.map((file, at) => (index === undefined || at === index ? noContainer() : file)),
      carousel: undefined,
      newContainers: newContainers + 1,
      polls: 0,
      missing: 0,
    })
    return { kind: 'wait', until: nextPoll(this.now, newContainers, limits.newContainerWaits) }
  }

  /** Creates missing containers; resolves with a wait if Instagram couldn't fetch a file. */
  private async createFiles(): Promise<Prepared | undefined> {
    const { delivery, login } = this.publication
    for (const [index, file] of delivery.media.entries()) {
      let id = this.state.files[index]?.id
      if (id === undefined) {
        try {
          id = await createContainer(this.publication, file)
        } catch (error) {
          if (error instanceof PlatformError && asksForNewContainer(error)) return this.recreate(error, index)
          throw error
        }
        await this.setFile(index, { id })
      }
      if (login !== 'facebook' || !isVideo(file) || this.state.files[index]?.uploaded === true) continue
      try {
        await uploadVideo(this.publication, id, file)
      } catch (error) {
        // How much of an interrupted upload arrived is unknown, so the next attempt uses a new container.
        await this.setFile(index, noContainer())
        throw error
      }
      await this.setFile(index, { uploaded: true })
    }
    return undefined
  }

  /** Checks a container: `ready`, or a wait after any necessary action. */
  private async checkContainer(id: string, index?: number): Promise<Prepared> {
    const state = await containerState(this.publication, id)
    if (state === 'ready') return { kind: 'ready' }
    if (state === 'working') return this.wait()
    if (state === 'published') {
      await this.set({ published: true })
      return { kind: 'ready' }
    }
    if (state === 'missing') {
      const { missing } = this.state
      if (missing >= limits.missingPolls)
        return this.recreate(
          new PlatformError('media_rejected', /*i18n*/ 'Instagram lost the file.', { code: '100/33' }),
        )
      await this.set({ missing: missing + 1 })
      return this.wait()
    }
    if (state === 'expired')
      return this.recreate(
        new PlatformError('media_rejected', /*i18n*/ 'Instagram’s copy of the file expired.'),
      )
    if (asksForNewContainer(state)) return this.recreate(state, index)
    throw state
  }

  /** Checks the files of a carousel that weren't ready yet. */
  private async checkFiles(): Promise<Prepared | undefined> {
    for (const [index, { id, finished }] of this.state.files.entries()) {
      if (finished || id === undefined) continue
      const checked = await this.checkContainer(id, index)
      if (checked.kind === 'wait') return checked
      await this.setFile(index, { finished: true })
    }
    return undefined
  }

  private async createCarousel(): Promise<Prepared | string> {
    const children = this.state.files.flatMap(({ id }) => id ?? [])
    try {
      const carousel = await createCarousel(this.publication, children)
      await this.set({ carousel, polls: 0 })
      return carousel
    } catch (error) {
      // The container of one of its files is gone, but the error doesn't say which.
      if (error instanceof PlatformError && asksForNewContainer(error)) return this.recreate(error)
      throw error
    }
  }

  async run(): Promise<Prepared> {
    const created = await this.createFiles()
    if (created) return created
    let container = publishedContainer(this.state)
    if (this.publication.kind === 'carousel' && container === undefined) {
      const checked = await this.checkFiles()
      if (checked) return checked
      const carousel = await this.createCarousel()
      if (typeof carousel !== 'string') return carousel
      container = carousel
    }
    if (container === undefined)
      throw new PlatformError('media_rejected', /*i18n*/ 'Instagram posts need an image or a video.')
    const checked = await this.checkContainer(container)
    if (checked.kind === 'ready' && !this.state.published) await checkQuota(this.publication)
    return checked
  }
}

/** Creates containers, waits until they are ready, and checks the quota for the post. */
export const prepareInstagram: PlatformAdapter['prepare'] = async (delivery, session, checkpoint, save) =>
  new Preparation(publicationOf(delivery, session), checkpoint, save).run()

const Usage = z.looseObject({
  data: z.array(
    z.looseObject({
      quota_usage: maybe(z.number()),
      config: maybe(z.looseObject({ quota_total: maybe(z.number()) })),
    }),
  ),
})

/**
 * Checks that Instagram takes another post within 24 rolling hours. Its documentation gives several numbers,
 * so the account is asked (docs/publishing.md, section 5). Rejects with `PlatformError` if the quota is used
 * up; if it can't be read, the commit will show.
 */
async function checkQuota({ delivery, session, login }: Publication): Promise<void> {
  const path = `${delivery.account.remoteId}/content_publishing_limit`
  let usage: z.output<typeof Usage>
  try {
    usage = await readGraph(session, { login, path, query: { fields: 'config,quota_usage' } }, Usage)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.failureClass === 'reconnect' || error.failureClass === 'rate_limited') throw error
    return
  }
  const [limit] = usage.data
  const total = limit?.config?.quota_total
  const used = limit?.quota_usage
  if (total === undefined || used === undefined || used < total) return
  throw new PlatformError('quota', sentence('instagramQuota', { total, used }), {
    code: 'content_publishing_limit',
    until: session.clock() + graphLimits.quotaWaitMs,
  })
}
