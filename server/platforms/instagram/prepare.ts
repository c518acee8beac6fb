import * as z from 'zod/mini'
import { isVideo } from '~/domain/platforms/post-draft'
import {
  PlatformError,
  type Checkpoint,
  type Delivery,
  type Prepared,
  type SaveCheckpoint,
  type Session,
} from '../adapter'
import { readTolerantly } from '../answers'
import { asksForNewContainer } from '../meta/errors'
import { nextAsk } from '../retry-times'
import {
  containerState,
  createCarousel,
  createContainer,
  optionsOf,
  uploadVideo,
  type Publication,
} from './containers'
import { limits } from './limits'
import { instagramKinds, kindOf, type InstagramKind } from './post-kind'
import { checkQuota } from './quota'
import { loginOfAccount } from './sign-in'

const Container = z.object({
  id: z.catch(z.optional(z.string()), undefined),
  uploaded: z.catch(z.boolean(), false),
  finished: z.catch(z.boolean(), false),
})
type Container = z.output<typeof Container>

const count = z.catch(z.number(), 0)

/** What is written down of a post on its way. */
const State = z.object({
  /** Decided once: later reads may not know what the files are. */
  kind: z.catch(z.optional(z.enum(instagramKinds)), undefined),
  /** One for each file, in order. */
  files: z.catch(z.array(Container), () => []),
  /** The container of a carousel, which holds those of its files. */
  carousel: z.catch(z.optional(z.string()), undefined),
  /** It is visible already, so it must not be committed. */
  published: z.catch(z.boolean(), false),
  polls: count,
  newContainers: count,
  missing: count,
})
export type InstagramState = z.output<typeof State>

export const stateOf = (checkpoint: Checkpoint): InstagramState => readTolerantly(State, checkpoint)

/** The container that is published. */
export const publishedContainer = ({ files, carousel }: InstagramState): string | undefined =>
  carousel ?? (files.length === 1 ? files[0]?.id : undefined)

/** `decided`: what `prepare` wrote down; its media says it else. */
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

/** One run of `prepare`: it goes on where the checkpoint ends, and writes each step down before the next request. */
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

  /** Waits for what Instagram is working on. */
  private async wait(): Promise<Prepared> {
    const { polls } = this.state
    const times = this.publication.delivery.media.some(isVideo) ? limits.videoPolls : limits.imagePolls
    await this.set({ polls: polls + 1 })
    return { kind: 'wait', until: nextAsk(this.now, polls, times) }
  }

  /**
   * Hands files over anew: all of them, or the one at `index`. One failed fetch spoils no carousel, but a file that
   * can't be fetched isn't tried for ever (docs/publishing.md, sections 11 and 12).
   */
  private async again(reason: PlatformError, index?: number): Promise<Prepared> {
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
    return { kind: 'wait', until: nextAsk(this.now, newContainers, limits.newContainerWaits) }
  }

  /** Makes what is missing; resolves with a wait where Instagram couldn't fetch a file. */
  private async createFiles(): Promise<Prepared | undefined> {
    const { delivery, login } = this.publication
    for (const [index, file] of delivery.media.entries()) {
      let id = this.state.files[index]?.id
      if (id === undefined) {
        try {
          id = await createContainer(this.publication, file)
        } catch (error) {
          if (error instanceof PlatformError && asksForNewContainer(error)) return this.again(error, index)
          throw error
        }
        await this.setFile(index, { id })
      }
      if (login !== 'facebook' || !isVideo(file) || this.state.files[index]?.uploaded === true) continue
      try {
        await uploadVideo(this.publication, id, file)
      } catch (error) {
        // How much of a broken upload arrived isn't known, so the next try begins with a container of its own.
        await this.setFile(index, noContainer())
        throw error
      }
      await this.setFile(index, { uploaded: true })
    }
    return undefined
  }

  /** Looks at a container: `ready`, or what is to be done instead. */
  private async look(id: string, index?: number): Promise<Prepared> {
    const state = await containerState(this.publication, id)
    if (state === 'ready') return { kind: 'ready' }
    if (state === 'working') return this.wait()
    if (state === 'published') {
      await this.set({ published: true })
      return { kind: 'ready' }
    }
    if (state === 'missing') {
      const { missing } = this.state
      if (missing >= limits.missingLooks)
        return this.again(
          new PlatformError('media_rejected', /*i18n*/ 'Instagram lost the file.', { code: '100/33' }),
        )
      await this.set({ missing: missing + 1 })
      return this.wait()
    }
    if (state === 'expired')
      return this.again(new PlatformError('media_rejected', /*i18n*/ 'Instagram’s copy of the file expired.'))
    if (asksForNewContainer(state)) return this.again(state, index)
    throw state
  }

  /** Looks at the files of a carousel that weren't ready. */
  private async lookAtFiles(): Promise<Prepared | undefined> {
    for (const [index, { id, finished }] of this.state.files.entries()) {
      if (finished || id === undefined) continue
      const looked = await this.look(id, index)
      if (looked.kind === 'wait') return looked
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
      // A container of its files is gone; which one isn't said.
      if (error instanceof PlatformError && asksForNewContainer(error)) return this.again(error)
      throw error
    }
  }

  async run(): Promise<Prepared> {
    const created = await this.createFiles()
    if (created) return created
    let container = publishedContainer(this.state)
    if (this.publication.kind === 'carousel' && container === undefined) {
      const looked = await this.lookAtFiles()
      if (looked) return looked
      const carousel = await this.createCarousel()
      if (typeof carousel !== 'string') return carousel
      container = carousel
    }
    if (container === undefined)
      throw new PlatformError('media_rejected', /*i18n*/ 'Instagram posts need an image or a video.')
    const looked = await this.look(container)
    if (looked.kind === 'ready' && !this.state.published) await checkQuota(this.publication)
    return looked
  }
}

/** Makes containers, waits until they are ready, and asks whether there is room for the post. */
export async function prepareInstagram(
  delivery: Delivery,
  session: Session,
  checkpoint: Checkpoint,
  save: SaveCheckpoint,
): Promise<Prepared> {
  return new Preparation(publicationOf(delivery, session), checkpoint, save).run()
}
