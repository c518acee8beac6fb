import { i18n } from '@lingui/core'
import { useRef, type SubmitEvent } from 'react'
import { setAltText, type Media } from '~/contract/media'
import { useMay } from '~/src/api/queries/access'
import { Button } from '~/src/ui/button'
import { AltTextField } from './alt-text-field'
import { useAltTextForm } from './use-alt-text-form'

type Props = { workspaceId: string; media: Media }

/** Alt text among an item's details: its buttons come with the first change. */
export function AltTextSection({ workspaceId, media }: Props) {
  const form = useAltTextForm(workspaceId, media)
  const notAllowed = useMay(setAltText)
  const field = useRef<HTMLTextAreaElement>(null)
  // The buttons go with the change: the focus stays with the field.
  const back = () => field.current?.focus()
  const save = async () => {
    if (!notAllowed && (await form.save())) back()
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
              back()
            }}
          >
            {i18n.t('Discard')}
          </Button>
        </div>
      )}
    </form>
  )
}
