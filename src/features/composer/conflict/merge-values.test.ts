import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type ComposerValues, emptyValues } from '../composer-values'
import { mergedFields, mergeValues, partOf } from './merge-values'

const few = (...words: string[]) => fc.constantFrom(...words)
const some = fc
  .record({
    text: few('', 'One', 'Two'),
    hashtags: fc.subarray(['tea', 'cup']),
    mentions: fc.subarray(['ann']),
    link: few('', 'https://a.example', ' https://a.example '),
    media: fc.subarray(['u1', 'u2']).map((urls) => urls.map((url) => ({ url }))),
    targets: fc
      .subarray(['a1', 'a2'])
      .map((ids) =>
        ids.map((accountId) => ({ accountId, platform: 'twitter' as const, postType: undefined })),
      ),
    campaignId: few('', 'camp_1'),
    when: fc.constantFrom('draft' as const, 'schedule' as const, 'queue' as const),
    date: few('2026-04-01', '2026-04-02'),
    queueId: few('default', 'evenings'),
  })
  .map((values): ComposerValues => ({ ...emptyValues(), zone: 'UTC', ...values }))

describe('two versions of one post', () => {
  it('keep what only one side has changed', () => {
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const { values, conflicts, taken } = mergeValues(base, mine, theirs)
        for (const field of mergedFields) {
          if (taken.includes(field)) expect(partOf(values, field)).toEqual(partOf(theirs, field))
          else expect(partOf(values, field)).toEqual(partOf(mine, field))
        }
        expect(conflicts.filter((field) => taken.includes(field))).toEqual([])
      }),
    )
  })

  it('don’t conflict if one side changed nothing, or both made the same change', () => {
    fc.assert(
      fc.property(some, some, (base, changed) => {
        expect(mergeValues(base, base, changed).conflicts).toEqual([])
        expect(mergeValues(base, changed, base)).toEqual({ values: changed, conflicts: [], taken: [] })
        expect(mergeValues(base, changed, changed)).toEqual({ values: changed, conflicts: [], taken: [] })
      }),
    )
  })

  it('have nothing more to take once merged', () => {
    fc.assert(
      fc.property(some, some, some, (base, mine, theirs) => {
        const { values } = mergeValues(base, mine, theirs)
        expect(mergeValues(theirs, values, theirs)).toMatchObject({ conflicts: [], taken: [] })
      }),
    )
  })

  it('conflict only in the field that both changed', () => {
    const base = { ...emptyValues(), text: 'Tea', zone: 'UTC' }
    const mine = { ...base, text: 'Tea by me', hashtags: ['me'] }
    const theirs: ComposerValues = {
      ...base,
      text: 'Tea by Vera',
      when: 'schedule',
      date: '2026-04-01',
      time: '10:00',
    }
    const merge = mergeValues(base, mine, theirs)
    expect(merge).toMatchObject({ conflicts: ['text'], taken: ['when'] })
    expect(merge.values).toMatchObject({
      text: 'Tea by me',
      hashtags: ['me'],
      when: 'schedule',
      time: '10:00',
    })
  })
})
