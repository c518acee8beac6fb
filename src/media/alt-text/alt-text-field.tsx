import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import type { Ref } from 'react'
import type { Media } from '~/contract/media'
import { altTextPlatforms } from '~/domain/platforms/alt-text'
import { listed } from '~/src/i18n/plural'
import { typeOf } from '~/src/media/media-thumb'
import { RestoredBanner } from '~/src/records/form-draft'
import { Field } from '~/src/ui/field'
import { platformName } from '~/src/ui/platform-mark'
import { TextArea } from '~/src/ui/text-input'
import type { AltTextForm } from './use-alt-text-form'

/** Explains alt text and lists the platforms that publish it. */
function hintOf(media: Media): string {
  const type = typeOf(media)
  const platforms = listed(altTextPlatforms[type].map(platformName))
  return type === 'video'
    ? i18n.t('Says what the video shows, for people who can’t see it. Published on {platforms}.', {
        platforms,
      })
    : i18n.t('Says what the image shows, for people who can’t see it. Published on {platforms}.', {
        platforms,
      })
}

type Props = {
  media: Media
  form: AltTextForm
  /** Why it can’t be changed. */
  notAllowed: string | undefined
  /** Called on Ctrl+Enter or ⌘+Enter. */
  onSubmit: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** The alt text field of an item, with hint and errors. */
export function AltTextField({ media, form, notAllowed, onSubmit, ref }: Props) {
  return (
    <>
      {form.restored && <RestoredBanner onDiscard={form.discard} />}
      <Field
        label={i18n.t('Alt text')}
        hint={notAllowed ?? hintOf(media)}
        error={form.fieldError}
        count={form.count}
      >
        <TextArea
          ref={ref}
          rows={2}
          className="min-h-14 max-md:min-h-16"
          value={form.value}
          readOnly={notAllowed !== undefined || form.saving}
          onChange={(event) => form.edit(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
            event.preventDefault()
            onSubmit()
          }}
        />
      </Field>
      {form.failure && <FailureNotice title={i18n.t('Couldn’t save the alt text')} error={form.failure} />}
    </>
  )
}
