import { expect, it } from 'vitest'
import { Post } from '~/contract/post'
import type { PostMove } from '~/src/operations/move-posts'
import { pictureId } from './drag-store'
import type { GroupPlan } from './plan-group'
import { createDrop } from './use-drag'

const at = '2026-10-22T12:30:00.000Z'
const postOf = (id: string) => Post.parse({ id, status: 'draft', targets: [] })
const planOf = (post: Post): GroupPlan => ({
  where: 'Thu 22 Oct, 14:30',
  moves: [{ post, to: { kind: 'schedule', at } }],
  warnings: ['an account posts twice'],
})

function recorded(planned: GroupPlan) {
  const moves: (readonly PostMove[])[] = []
  const warnings: (string | undefined)[] = []
  const pictures: string[] = []
  const drop = createDrop({
    planFor: () => planned,
    move: (next, options) => {
      moves.push(next)
      warnings.push(options?.warning)
    },
    onPicture: (picture, on) => pictures.push(`${picture.id} ${on}`),
  })
  return { drop, moves, warnings, pictures }
}

it('moves posts as planned, with the first warning as a sentence', () => {
  const post = postOf('a')
  const { drop, moves, warnings } = recorded(planOf(post))
  expect(drop([post], { kind: 'day', day: '2026-10-22' })).toBe(true)
  expect(moves).toEqual([[{ post, to: { kind: 'schedule', at } }]])
  expect(warnings).toEqual(['an account posts twice.'])
})

it('does what the hint showed, not what would be planned by now', () => {
  const post = postOf('a')
  const shown: GroupPlan = { where: 'Drafts', moves: [{ post, to: { kind: 'draft' } }], warnings: [] }
  const { drop, moves } = recorded(planOf(post))
  expect(drop([post], { kind: 'unscheduled' }, shown)).toBe(true)
  expect(moves).toEqual([shown.moves])
})

it('starts a post with an image, and moves nothing', () => {
  const picture = postOf(pictureId('m1'))
  const { drop, moves, pictures } = recorded(planOf(picture))
  expect(drop([picture], { kind: 'day', day: '2026-10-22' })).toBe(true)
  expect(pictures).toEqual([`${picture.id} ${at}`])
  expect(moves).toEqual([])
})

it('leaves posts where they are when dropped outside the calendar', () => {
  const post = postOf('a')
  const { drop, moves } = recorded(planOf(post))
  expect(drop([post], undefined)).toBe(true)
  expect(moves).toEqual([])
})
