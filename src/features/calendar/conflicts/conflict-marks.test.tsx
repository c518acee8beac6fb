import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Post } from '~/contract/post'
import type { SocialAccount } from '~/contract/social'
import { Collisions, useCollisions } from './conflict-marks'

const post = (id: string, minute: string): Post => ({
  id,
  status: 'scheduled',
  scheduledAt: `2031-05-05T12:${minute}:00Z`,
  content: { text: `Words of ${id} alone`, mediaUrls: [], hashtags: [], mentions: [] },
  targets: [{ accountId: 'one', platform: 'twitter' }],
})

function Found() {
  return <p>Conflicts: {useCollisions().get('2031-05-05')?.size ?? 0}</p>
}

/** A calendar that shows one day. */
function calendarOf(posts: readonly Post[]) {
  const all = {
    ...{ posts, cutOff: [], isPending: false, isFetching: false, error: null, incomplete: false },
    ...{ whole: true, refetch: () => undefined },
  }
  const buckets = new Map([['2031-05-05', [...posts]]])
  return { layers: [[...posts], []], buckets, days: ['2031-05-05'], settings: { gap: 30 }, all, accounts: [] }
}

/** So many posts that their conflicts aren’t found before the first paint. */
const many = Array.from({ length: 99 }, (_, index): Post => ({ ...post(`d${index}`, '50'), status: 'draft' }))

const show = (calendar: ReturnType<typeof calendarOf>) =>
  render(
    <Collisions calendar={calendar}>
      <Found />
    </Collisions>,
  )

it('shows the conflicts of few posts with the posts', () => {
  show(calendarOf([post('a', '00'), post('b', '10')]))
  screen.getByText('Conflicts: 2')
})

it('finds those of many posts after the first paint, and shows the last result at once for the same posts', async () => {
  const posts = [post('a', '00'), post('b', '10'), ...many]
  const first = show(calendarOf(posts))
  screen.getByText('Conflicts: 0')
  await screen.findByText('Conflicts: 2')
  first.unmount()
  const again = show(calendarOf(posts))
  screen.getByText('Conflicts: 2')
  again.unmount()
  show(calendarOf([...posts, post('c', '20')]))
  screen.getByText('Conflicts: 0')
  await screen.findByText('Conflicts: 3')
})

it('finds those of the days on show first, and then those of the days around them', async () => {
  const [shown, around] = [
    [post('a', '00'), post('b', '10'), ...many],
    [post('c', '00'), post('d', '10')].map((each) => ({
      ...each,
      scheduledAt: each.scheduledAt?.replace('-05T', '-09T'),
    })),
  ]
  const calendar = {
    ...calendarOf([...around, ...shown]),
    buckets: new Map([
      ['2031-05-09', around],
      ['2031-05-05', shown],
    ]),
  }
  const seen: string[] = []
  function Watch() {
    seen.push([...useCollisions().keys()].join(' '))
    return <p>Days: {useCollisions().size}</p>
  }
  render(
    <Collisions calendar={calendar}>
      <Watch />
    </Collisions>,
  )
  await screen.findByText('Days: 2')
  expect(seen).toEqual(['', '2031-05-05', '2031-05-05 2031-05-09'])
})

it('marks a post whose account isn’t connected any more, but none while no account is known', async () => {
  const posts = [post('a', '00')]
  const account = { id: 'another', platform: 'twitter' as const }
  function Reasons() {
    const [found] = [...(useCollisions().get('2031-05-05')?.values() ?? [])]
    return <p>{found ? found.reasons.map(({ text }) => text).join(' ') : 'None'}</p>
  }
  const calendarWith = (accounts: SocialAccount[]) => (
    <Collisions calendar={{ ...calendarOf(posts), accounts }}>
      <Reasons />
    </Collisions>
  )
  const { rerender } = render(calendarWith([account]))
  await screen.findByText('An account needs reconnecting before this can be published.')
  rerender(calendarWith([]))
  await screen.findByText('None')
})
