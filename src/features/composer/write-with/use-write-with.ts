import type { UseFormReturn } from 'react-hook-form'
import type { CopyVariant } from '~/contract/generation'
import { addTags } from '~/src/ui/tags'
import { toast } from '~/src/ui/toast'
import { hashtag, tagRefusal } from '../tag-rules'
import type { ComposerValues } from '../values'
import { type Content, contentIn, contentOf, type Version } from '../variants/content'

/** The content with the copy's text in its text's place, and its hashtags behind those that are there. */
function withCopy(content: Content, { text, hashtags = [] }: CopyVariant): Content {
  const rules = { max: 30, normalise: hashtag, refuse: tagRefusal }
  return { ...content, text, hashtags: addTags(content.hashtags, hashtags, rules).tags }
}

/** Puts generated copy on the sheet, with what was there an Undo away. */
export function useTakeCopy(form: UseFormReturn<ComposerValues>) {
  const put = (next: ComposerValues, title: string) => {
    const before = form.getValues()
    const write = ({ text, hashtags, own }: ComposerValues) => {
      form.setValue('text', text, { shouldDirty: true })
      form.setValue('hashtags', hashtags, { shouldDirty: true })
      form.setValue('own', own, { shouldDirty: true })
    }
    write(next)
    toast.show({ title, undo: () => write(before) })
  }
  return {
    use(version: Version, variant: CopyVariant) {
      const values = form.getValues()
      const content = withCopy(contentIn(values, version), variant)
      const next =
        version === 'all'
          ? { ...values, ...content }
          : { ...values, own: { ...values.own, [version]: content } }
      put(next, 'Text replaced')
    },
    /** Each platform gets its own text. */
    useEach: (variants: readonly CopyVariant[]) => {
      const values = form.getValues()
      const own = { ...values.own }
      for (const variant of variants)
        if (variant.platform)
          own[variant.platform] = withCopy(own[variant.platform] ?? contentOf(values), variant)
      put({ ...values, own }, 'Each platform now has its own text')
    },
  }
}
