import { failureClasses } from '~/contract'
import { targetOf } from '../accounts/sessions'
import {
  type Checkpoint,
  type Confirmed,
  type Delivery,
  NoAnswer,
  NotSent,
  type PlatformAdapter,
  PlatformError,
  type Prepared,
  type Reconciled,
  type SaveCheckpoint,
  type TargetAccount,
} from '../platforms/adapter'
import { currentVersions, practiceUrls } from '../platforms/addresses'
import { createPlatformHttp } from '../platforms/http'
import type { AccountSessions } from '../ports/account-sessions'

type FailureClass = PlatformError['failureClass']

/** What the platform does at a call. `done-lost`: it was done, but the answer was lost. */
type Commit = 'done' | 'done-lost' | 'lost' | 'not-sent' | FailureClass
type Prepare = 'ready' | 'wait' | 'lost' | 'not-sent' | FailureClass
type Reconcile = 'honest' | 'unproven' | 'wait' | 'lost' | FailureClass
type Confirm = 'done' | 'wait' | 'lost' | FailureClass

/** Outcomes call by call; calls without one succeed. */
export interface Script {
  prepare: Prepare[]
  commit: Commit[]
  reconcile: Reconcile[]
  confirm: Confirm[]
}

type Call = { readonly step: keyof Script; readonly key: string; readonly delivery: Delivery }

/** A platform that a test directs, and that knows what is live on it. */
export interface ScriptedPlatform extends AccountSessions {
  /** Every call, in order. */
  readonly calls: Call[]
  /** The calls that publish. */
  readonly commits: readonly Call[]
  /** Keys of visible posts, once for each completed commit. */
  readonly live: string[]
  readonly script: Script
  /** Whether the script applies to a call (all by default), because several deliveries come in any order. */
  isScripted: (call: Call) => boolean
  /** Awaited in each call before the platform does anything; throw to crash there. */
  before: (call: Call) => void | Promise<void>
  /** Awaited after the platform has done it. */
  after: (call: Call) => void | Promise<void>
  /** Why it refuses to publish to an account, if it does. Accounts are named after their platform. */
  refusal: (account: TargetAccount) => string | undefined
  /** When limits end, in milliseconds since 1970. */
  until: number | undefined
  /** Whether a commit's answer includes the post's id. */
  saysId: boolean
  /** Reasons given for ended sign-ins. */
  readonly endings: string[]
  token: string
  /** Whether a refused token can be refreshed. */
  renewable: boolean
  /** True if the platform doesn't answer whether a refused token's sign-in has ended. */
  isSilent: boolean
}

const unused = (): never => {
  throw new Error('Nobody signs in in this test.')
}

/** Throws the failure that the word stands for, if it is one. */
function throwFailure(word: string, until: number | undefined): void {
  if (word === 'lost' || word === 'done-lost') throw new NoAnswer('The platform didn’t answer.')
  if (word === 'not-sent') throw new NotSent('The platform can’t be reached.')
  const failureClass = failureClasses.find((each) => each === word)
  if (failureClass) throw new PlatformError(failureClass, `The platform says ${word}.`, { code: word, until })
}

const app = { clientId: 'client', clientSecret: 'secret', options: {} }

/** Everything succeeds until a test says otherwise. */
const untouched = (): Omit<ScriptedPlatform, 'commits' | keyof AccountSessions> => ({
  calls: [],
  live: [],
  script: { prepare: [], commit: [], reconcile: [], confirm: [] },
  isScripted: () => true,
  before: () => undefined,
  after: () => undefined,
  refusal: () => undefined,
  until: undefined,
  saysId: true,
  endings: [],
  token: 'token 1',
  renewable: false,
  isSilent: false,
})

/** @param deadlineMs the adapter's deadline */
export function scriptedPlatform(clock: () => number, deadlineMs = 600_000): ScriptedPlatform {
  const http = createPlatformHttp({ fetch: unused, urls: practiceUrls, versions: currentVersions })

  const step = async <Word extends string>(
    name: keyof Script,
    delivery: Delivery,
    fallback: Word,
    run: (word: Word) => Word | Promise<Word> = (word) => word,
  ): Promise<Word> => {
    const call = { step: name, key: delivery.key, delivery }
    platform.calls.push(call)
    await platform.before(call)
    const scripted = platform.isScripted(call) ? platform.script[name].shift() : undefined
    const word = await run((scripted ?? fallback) as Word)
    await platform.after(call)
    throwFailure(word, platform.until)
    return word
  }
  const idOf = (key: string) => `id of ${key}`
  const retryAt = () => clock() + 30_000
  /** Posts accepted at first and refused during processing, which a platform reports whenever asked. */
  const refused = new Map<string, Confirm>()

  const adapter: PlatformAdapter = {
    platform: 'twitter',
    deadlineMs,
    oauth: unused,
    whoAmI: unused,
    identities: unused,
    fetchesMedia: () => false,
    async prepare(delivery, _, checkpoint: Checkpoint, save: SaveCheckpoint): Promise<Prepared> {
      const upload = async (outcome: Prepare) => {
        await save({ ...checkpoint, upload: 'u1' })
        return outcome
      }
      const word = await step<Prepare>('prepare', delivery, 'ready', upload)
      return word === 'wait' ? { kind: 'wait', until: retryAt() } : { kind: 'ready' }
    },
    async commit(delivery) {
      await step<Commit>('commit', delivery, 'done', (word) => {
        const refusal = platform.refusal(delivery.account)
        if (refusal !== undefined) throw new PlatformError('content_rejected', refusal)
        if (word === 'done' || word === 'done-lost') {
          platform.live.push(delivery.key)
          refused.delete(delivery.key)
        }
        return word
      })
      return platform.saysId ? { remoteId: idOf(delivery.key) } : {}
    },
    async reconcile(delivery): Promise<Reconciled> {
      const word = await step<Reconcile>('reconcile', delivery, 'honest')
      if (word === 'wait') return { kind: 'wait', until: retryAt() }
      if (word === 'unproven') return { kind: 'unknown' }
      if (!platform.live.includes(delivery.key)) return { kind: 'not-live' }
      return { kind: 'live', remoteId: idOf(delivery.key) }
    },
    async confirm(delivery, _, { remoteId }): Promise<Confirmed> {
      const word = await step<Confirm>('confirm', delivery, 'done', (outcome) => {
        if (outcome === 'done') return refused.get(delivery.key) ?? outcome
        const isRefusal = outcome === 'media_rejected' || outcome === 'content_rejected'
        // It has no id and was never visible.
        if (isRefusal && remoteId === undefined && !refused.has(delivery.key)) {
          refused.set(delivery.key, outcome)
          platform.live.splice(platform.live.indexOf(delivery.key), 1)
        }
        return outcome
      })
      if (word === 'wait') return { kind: 'wait', until: retryAt() }
      const id = remoteId ?? idOf(delivery.key)
      return { kind: 'done', remoteId: id, url: `https://example.com/${encodeURI(id)}`, privacy: 'public' }
    },
  }
  const platform: ScriptedPlatform = {
    ...untouched(),
    get commits() {
      return platform.calls.filter((call) => call.step === 'commit')
    },
    sessionFor: (account) =>
      Promise.resolve({
        adapter: { ...adapter, platform: account.platform },
        session: { accessToken: platform.token, app, http, clock },
        target: targetOf(account),
      }),
    ended: (_account, _refused, reason) => {
      platform.endings.push(reason)
      if (platform.renewable) platform.token += ', renewed'
      return Promise.resolve(!platform.isSilent)
    },
  }
  return platform
}
