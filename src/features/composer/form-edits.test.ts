import { createFormControl } from 'react-hook-form'
import { describe, expect, it } from 'vitest'
import type { Media } from '~/contract/media'
import { type ComposerValues, emptyValues, maxMedia } from './composer-values'
import { addMedia, replaceMedia, replaceValues, trimText } from './form-edits'

type Step = Parameters<Parameters<typeof trimText>[3]>[0]

function formOf(values: Partial<ComposerValues>) {
  const form = createFormControl<ComposerValues>()
  // A form without a component only reads its values after a reset.
  form.reset({ ...emptyValues(), ...values })
  return form
}

const image = (name: string): Media => ({ id: name, url: `https://example.com/${name}.png`, type: 'image' })

/** Collects the offered undo steps. */
function undoSteps() {
  const steps: Step[] = []
  return { steps, notify: (step: Step) => void steps.push(step) }
}

it('replaces an image with its cropped version', () => {
  const form = formOf({})
  addMedia(form, 'all', [image('a'), image('b'), image('c')])
  replaceMedia(form, 'all', 'https://example.com/b.png', image('b 4x5'))
  expect(form.getValues('media').map(({ id }) => id)).toEqual(['a', 'b 4x5', 'c'])
  replaceMedia(form, 'all', 'https://example.com/gone.png', image('d'))
  expect(form.getValues('media').map(({ id }) => id)).toEqual(['a', 'b 4x5', 'c', 'd'])
})

describe('addMedia', () => {
  it('adds each file once', () => {
    const form = formOf({})
    addMedia(form, 'all', [image('a'), image('b')])
    addMedia(form, 'all', [image('b'), image('c')])
    expect(form.getValues('media').map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })
  it('adds no more than a post may have', () => {
    const form = formOf({})
    addMedia(
      form,
      'all',
      Array.from({ length: maxMedia + 3 }, (_, index) => image(String(index))),
    )
    expect(form.getValues('media')).toHaveLength(maxMedia)
  })
  it('skips media without a URL', () => {
    const form = formOf({})
    addMedia(form, 'all', [{ id: 'a', type: 'image' }])
    expect(form.getValues('media')).toEqual([])
  })
})

it('trims trailing whitespace from a cut text, with undo and redo', () => {
  const form = formOf({ text: 'Fresh beans today' })
  const { steps, notify } = undoSteps()
  trimText(form, 'all', 12, notify)
  expect(form.getValues('text')).toBe('Fresh beans')
  steps[0]?.undo()
  expect(form.getValues('text')).toBe('Fresh beans today')
  steps[0]?.redo()
  expect(form.getValues('text')).toBe('Fresh beans')
})

it('replaces all values, with undo and redo', () => {
  const form = formOf({ text: 'Before', hashtags: ['one'] })
  const { steps, notify } = undoSteps()
  replaceValues(form, { ...emptyValues(), text: 'After' }, 'Started from a template', notify)
  expect(form.getValues()).toMatchObject({ text: 'After', hashtags: [] })
  expect(steps.map(({ title }) => title)).toEqual(['Started from a template'])
  steps[0]?.undo()
  expect(form.getValues()).toMatchObject({ text: 'Before', hashtags: ['one'] })
  steps[0]?.redo()
  expect(form.getValues('text')).toBe('After')
})
