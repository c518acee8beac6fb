import { i18n } from '@lingui/core'
import { useRef, type SubmitEvent } from 'react'
import { setAltText } from '~/contract/alt-text'
import type { Media } from '~/contract/media'
import { useMay } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { AltTextField } from './alt-text-field'
import { useAltTextForm } from './use-alt-text-form'

type Props = { workspaceId: string; media: Media }

/** Alt text in an item's details. The buttons appear with the first change. */
export function AltTextSection({ workspaceId, media }: Props) {
  const form = useAltTextForm(workspaceId, media)
  const notAllowed = useMay(setAltText)
  const field = useRef<HTMLTextAreaElement>(null)
  // The buttons disappear after saving or discarding, so the focus moves to the field.
  const focusField = () => field.current?.focus()
  const save = async () => {
    if (!notAllowed && (await form.save())) focusField()
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <form
      aria-label={i18n.t('Alt text')}
      noValidate
      className="grid gap-2.5 border-b border-line pb-3.5"
      onSubmit={submit}
    >
      <AltTextField
        ref={field}
        media={media}
        form={form}
        notAllowed={notAllowed}
        onSubmit={() => void save()}
      />
      {form.changed && (
        <div className="flex gap-2">
          <Button
            type="submit"
            size="sm"
            variant="primary"
            busy={form.saving}
            notAllowed={notAllowed ?? form.fieldError}
          >
            {i18n.t('Save alt text')}
          </Button>
          <Button
            size="sm"
            variant="quiet"
            onClick={() => {
              form.discard()
              focusField()
            }}
          >
            {i18n.t('Discard')}
          </Button>
        </div>
      )}
    </form>
  )
}
