import { i18n } from '@lingui/core'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { addDays, type Day } from '~/domain/calendar/day'
import { listed } from '~/src/i18n/plural'
import { accountName } from '~/src/posts/account-groups'
import { needsReconnecting } from '~/src/posts/account-health'
import { cx } from '~/src/ui/class-names'
import { CircleAlert, Images } from '~/src/ui/icons'
import type { Calendar } from '../use-calendar'
import { type CollisionsByDay, type Conflict, collisionsByDay, reuseDays } from './conflicts-by-day'
import { createGuard } from './schedule-guard'

/** Milliseconds of a slice in idle time: however idle the page is, a key or drag that begins meanwhile waits no longer than a frame. */
const minSliceMs = 5
const maxSliceMs = 16
/** Of the days on show. */
const soonSliceMs = 32
/** Milliseconds after which a slice runs even if the page is never idle. */
const timeoutMs = 1_000

/** Calls `slice` with the milliseconds it may take. Returns a function that cancels the call. */
const onIdle =
  'requestIdleCallback' in globalThis
    ? (slice: (ms: number) => void) => {
        const handle = requestIdleCallback(
          (deadline) => slice(Math.min(deadline.timeRemaining(), maxSliceMs)),
          { timeout: timeoutMs },
        )
        return () => cancelIdleCallback(handle)
      }
    : // Safari has no idle callback.
      (slice: (ms: number) => void) => {
        const handle = setTimeout(() => slice(minSliceMs), 50)
        return () => clearTimeout(handle)
      }

/** Calls `slice` as soon as possible: after input, but before images that have arrived. Returns a function that cancels the call. */
const soon =
  'scheduler' in globalThis
    ? (slice: (ms: number) => void) => {
        const stopped = new AbortController()
        const options = { priority: 'user-blocking', signal: stopped.signal } as const
        scheduler
          .postTask(() => slice(soonSliceMs), options)
          .catch((error: unknown) => {
            if (!stopped.signal.aborted) throw error
          })
        return () => stopped.abort()
      }
    : // Safari has no prioritized tasks.
      (slice: (ms: number) => void) => {
        const handle = setTimeout(() => slice(soonSliceMs))
        return () => clearTimeout(handle)
      }

/** Runs `work` in slices, soon or while the page is idle, and passes on its result. Returns a function that stops it. */
export function inSlices<T>(
  when: 'soon' | 'idle',
  work: Iterator<void, T>,
  onDone: (result: T) => void,
): () => void {
  const next = when === 'soon' ? soon : onIdle
  let stop = () => {}
  const slice = (ms: number) => {
    const until = performance.now() + Math.max(ms, minSliceMs)
    do {
      const step = work.next()
      if (step.done) return onDone(step.value)
    } while (performance.now() < until)
    stop = next(slice)
  }
  stop = next(slice)
  return () => stop()
}

/**
 * Why a scheduled or queued post can't be published yet; undefined if its accounts are connected, or none is known.
 * Disconnected accounts aren't among the known ones.
 */
function reconnectText(
  post: Pick<Post, 'status' | 'targets'>,
  accounts: ReadonlyMap<string, SocialAccount>,
): string | undefined {
  if (accounts.size === 0 || (post.status !== 'scheduled' && post.status !== 'queued')) return undefined
  const names = post.targets.flatMap(({ accountId }) => {
    const account = accounts.get(accountId)
    if (!account) return [i18n.t('An account')]
    return needsReconnecting(account) ? [accountName(account)] : []
  })
  return names.length > 0
    ? i18n.t(
        '{count, plural, one {{names} needs reconnecting before this can be published.} other {{names} need reconnecting before this can be published.}}',
        { count: names.length, names: listed(names) },
      )
    : undefined
}

const none: CollisionsByDay = new Map()
/** Days before and after those on show that are checked too, so that scrolling shows their conflicts at once. */
const marginDays = 14

/** The last result and the posts it is for, shown at once when the calendar is opened again. Keyed by the first post. */
const lastFound = new WeakMap<Post, { readonly posts: readonly Post[]; readonly found: CollisionsByDay }>()

function foundAmong(layers: Calendar['layers']): CollisionsByDay | undefined {
  const posts = layers.flat()
  const last = posts[0] && lastFound.get(posts[0])
  return last?.posts.length === posts.length && last.posts.every((post, at) => post === posts[at])
    ? last.found
    : undefined
}

const CollisionsContext = createContext(none)

/** Posts on show up to which conflicts are found before the first paint, so that marks don't change tiles after it. */
const maxAtOnce = 100

type CollisionsProps = {
  calendar: Pick<Calendar, 'layers' | 'buckets' | 'days' | 'settings' | 'all' | 'accounts'>
  children: ReactNode
}

type Inputs = Pick<Calendar, 'layers' | 'buckets' | 'days'> & {
  gap: number
  accountsById: ReadonlyMap<string, SocialAccount>
}

/** Searches some days for conflicts, post by post. */
function conflictSearch(
  { layers, gap, accountsById }: Inputs,
  days: Iterable<readonly [Day, readonly Post[]]>,
) {
  let made: ReturnType<typeof createGuard> | undefined
  const guard = () => (made ??= createGuard(layers, { gapMinutes: gap }))
  return collisionsByDay(days, guard, (post) => reconnectText(post, accountsById))
}

/** The conflicts on the days on show; undefined if they have too many posts for that. */
function findAtOnce(inputs: Inputs): CollisionsByDay | undefined {
  const shown = inputs.days.map((day) => [day, inputs.buckets.get(day) ?? []] as const)
  if (shown.flatMap(([, posts]) => posts).length > maxAtOnce) return undefined
  const work = conflictSearch(inputs, shown)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/**
 * Finds conflicts between posts: those of the days on show at once if they have few posts, otherwise soon after the
 * calendar is on screen; those around them while the page is idle. The views pass each day its own conflicts, so that
 * tiles without any don't render again.
 */
export function Collisions({ calendar, children }: CollisionsProps) {
  const { layers, buckets, days, settings, all, accounts } = calendar
  const { gap } = settings
  const { isPending } = all
  const accountsById = useMemo(() => new Map(accounts.map((account) => [account.id, account])), [accounts])
  const inputs = useMemo(
    () => ({ layers, buckets, days, gap, accountsById }),
    [layers, buckets, days, gap, accountsById],
  )
  const [initial] = useState(() => {
    const remembered = isPending ? none : foundAmong(layers)
    return remembered ? { found: remembered } : { inputs, found: findAtOnce(inputs) }
  })
  const [found, setFound] = useState(initial.found ?? none)
  useEffect(() => {
    const { layers, buckets, days } = inputs
    const [from, to] = [days[0], days.at(-1)]
    if (isPending || from === undefined || to === undefined) return
    const isShown = ([day]: readonly [Day, unknown]) => day >= from && day <= to
    const isNear = ([day]: readonly [Day, unknown]) =>
      day >= addDays(from, -marginDays) && day <= addDays(to, marginDays)
    const near = [...buckets].filter(isNear)
    const posts = layers.flat()
    const remember = (next: CollisionsByDay) => posts[0] && lastFound.set(posts[0], { posts, found: next })
    let stop = () => {}
    const findAround = (shown: CollisionsByDay) => {
      remember(shown)
      const around = near.filter((each) => !isShown(each))
      stop = inSlices('idle', conflictSearch(inputs, around), (more) => {
        const next = new Map([...shown, ...more])
        remember(next)
        setFound((before) => reuseDays(before, next))
      })
    }
    if (initial.inputs === inputs && initial.found) findAround(initial.found)
    else
      stop = inSlices('soon', conflictSearch(inputs, near.filter(isShown)), (shown) => {
        // In the same task, or images that arrive would be painted before the marks. The days around keep what was found
        // for them until it is found again.
        flushSync(() =>
          setFound((before) =>
            reuseDays(before, new Map([...[...before].filter((each) => !isShown(each)), ...shown])),
          ),
        )
        findAround(shown)
      })
    return () => stop()
  }, [inputs, isPending, initial])
  return <CollisionsContext value={found}>{children}</CollisionsContext>
}

/** Conflicts by day, for the views. */
export const useCollisions = (): CollisionsByDay => useContext(CollisionsContext)

/**
 * Marks a tile whose time is a conflict. The reason is in its description and the hover card; a repeated image is
 * named only there, as many are repeated on purpose.
 */
export function ConflictBadge({
  conflict,
  className = 'size-3 flex-none',
}: {
  conflict: Conflict | undefined
  className?: string
}) {
  if (!conflict || conflict.mild) return null
  return (
    <CircleAlert
      aria-hidden="true"
      className={cx(
        className,
        conflict.reasons.some(({ kind }) => kind === 'reconnect') ? 'text-red' : 'text-amber',
      )}
    />
  )
}

/** The badge in the corner of a tile's image, where it takes no width from the time and the platforms. */
export const ImageConflictBadge = ({ conflict }: { conflict: Conflict | undefined }) => (
  <ConflictBadge conflict={conflict} className="absolute start-0.5 top-0.5 size-4 rounded-sm bg-lift p-0.5" />
)

/** In the hover card: why the post's time is a conflict. */
export function CollisionLines({ postId }: { postId: string }) {
  const conflict = [...useCollisions().values()].find((day) => day.has(postId))?.get(postId)
  return conflict && <ConflictLines conflict={conflict} className="mt-2 border-t border-line pt-2" />
}

export function ConflictLines({ conflict, className }: { conflict: Conflict; className: string }) {
  return (
    <ul className={cx('grid gap-0.5 text-12 text-ink-2', className)}>
      {conflict.reasons.map(({ text }) => (
        <li key={text} className="flex items-center gap-1.5">
          {conflict.mild ? (
            <Images aria-hidden="true" className="size-3 flex-none text-ink-3" />
          ) : (
            <ConflictBadge conflict={conflict} />
          )}
          <span dir="auto" className="min-w-0">
            {text}
          </span>
        </li>
      ))}
    </ul>
  )
}
