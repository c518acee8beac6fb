import { expect, it } from 'vitest'
import { PlatformError } from '../platforms/adapter'
import type { DeliveryRow } from '../posts/posts'
import { type Answer, type Step, stepOf, verdictOf } from './next-step'

const begun = Date.UTC(2026, 10, 2, 12)
const hour = 3_600_000
const policy = { deadlineMs: 6 * hour, settleMs: 5_000 }

const fresh: DeliveryRow = {
  id: 'dlv_1',
  postId: 'post_1',
  position: 0,
  accountId: 'acc_1',
  platform: 'twitter',
  status: 'pending',
  step: 'prepare',
  checkpoint: {},
  commitStartedAt: null,
  remoteId: null,
  privacy: null,
  failure: null,
  tries: 0,
  nextAt: null,
  deadlineAt: new Date(begun + policy.deadlineMs),
  leaseHolder: null,
  leaseUntil: null,
  cost: 1,
  url: null,
  message: null,
  sandbox: false,
  attempt: 1,
  at: new Date(begun),
}

/** When each step was taken until the delivery ended, in milliseconds since the publish. */
function timesOf(answer: (step: Step, now: number) => Answer): { step: Step; at: number }[] {
  const taken: { step: Step; at: number }[] = []
  let row = fresh
  for (let now = begun; taken.length < 10_000; now = Math.max(now, row.nextAt?.getTime() ?? now)) {
    const step = stepOf(row)
    taken.push({ step, at: now - begun })
    if (step === 'commit') row = { ...row, commitStartedAt: new Date(now) }
    const verdict = verdictOf(row, step, answer(step, now), { policy, now, random: 0.5, spread: 0 })
    if (verdict.kind === 'end') return taken
    row = { ...row, nextAt: null, ...verdict.change }
  }
  throw new Error('It never ends.')
}

it('polls less and less often while media is processed, and gives up at the deadline', () => {
  const looks = timesOf((_, now) => ({ kind: 'wait', until: now + 1_000 }))
  expect(looks.slice(0, 4).map(({ at }) => at)).toEqual([0, 1_000, 2_000, 3_000])
  expect(looks.length).toBeLessThan(450)
  expect(looks.at(-1)?.at).toBe(policy.deadlineMs)
})

it('resends what is proven not to be live: first at once, then less and less often', () => {
  const commits = timesOf((step) =>
    step === 'prepare'
      ? { kind: 'ready' }
      : step === 'commit'
        ? { kind: 'no-answer', message: 'Cut.' }
        : { kind: 'not-live' },
  ).filter(({ step }) => step === 'commit')
  expect(commits.slice(0, 3).map(({ at }) => at)).toEqual([0, 5_000, 14_000])
  expect(commits.length).toBeLessThan(100)
})

it('sends late after this server was down, but gives up on a platform that failed until the deadline', () => {
  const now = begun + policy.deadlineMs + hour
  const at = { policy, now, random: 0.5, spread: 0 }
  const cut = { ...fresh, step: 'commit', commitStartedAt: new Date(begun) } as const
  const again = { step: 'prepare', commitStartedAt: null, deadlineAt: new Date(now + policy.deadlineMs) }
  expect(verdictOf(cut, 'reconcile', { kind: 'not-live' }, at)).toMatchObject({ kind: 'on', change: again })
  const failure = { class: 'transient', message: 'Try later.' } as const
  expect(verdictOf({ ...cut, failure }, 'reconcile', { kind: 'not-live' }, at)).toMatchObject({
    kind: 'end',
    ending: {
      kind: 'failed',
      message: 'X couldn’t take this post in time: Try later. Publish it again later.',
    },
  })
})

it('backs off if a limit lasts longer than the platform says, and gives up after days', () => {
  const asked = timesOf((_, now) => ({
    kind: 'refused',
    error: new PlatformError('rate_limited', 'Too many requests.', { until: now + 60_000 }),
  }))
  expect(asked[1]?.at).toBe(60_000)
  expect(asked.length).toBeLessThan(1_000)
})

it('asks for another place, not for another sign-in, if only the place is closed', () => {
  const words = 'You aren’t allowed to post there.'
  const error = new PlatformError('permission', words, { verbatim: true, placeOnly: true })
  const at = { policy, now: begun, random: 0.5, spread: 0 }
  const failure = { class: 'content_rejected', message: words, verbatim: true }
  expect(verdictOf(fresh, 'prepare', { kind: 'refused', error }, at)).toEqual({
    kind: 'end',
    ending: { kind: 'failed', failure, message: words },
  })
})
