import { i18n } from '@lingui/core'
import { type Ref, type SubmitEvent, useRef } from 'react'
import { type Media, setAltText } from '~/contract/media'
import { altTextPlatforms } from '~/domain/platforms/platform-facts'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { listed } from '~/src/i18n/plural'
import { displayName } from '~/src/media/display-name'
import { isVideo, typeOf } from '~/src/media/media-thumb'
import { sizedPicture } from '~/src/media/sized-picture'
import { RestoredBanner } from '~/src/records/form-draft'
import { ChangedElsewhere } from '~/src/team/changed-elsewhere'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { isSubmitKey } from '~/src/ui/keyboard'
import { Picture } from '~/src/ui/picture'
import { platformName } from '~/src/ui/platform-mark'
import { safeHref } from '~/src/ui/safe-link'
import { TextArea } from '~/src/ui/text-input'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type AltTextForm, useAltTextForm } from './use-alt-text-form'

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
  workspaceId: string
  media: Media
  form: AltTextForm
  /** Why it can’t be changed. */
  notAllowed: string | undefined
  /** Called on Ctrl+Enter or ⌘+Enter. */
  onSubmit: () => void
  ref?: Ref<HTMLTextAreaElement>
}

/** The alt text field of an item, with hint and errors. */
function AltTextField({ workspaceId, media, form, notAllowed, onSubmit, ref }: Props) {
  return (
    <>
      {form.restored && <RestoredBanner onDiscard={form.discard} />}
      {form.overtaken !== undefined && (
        <ChangedElsewhere
          workspaceId={workspaceId}
          kind="media"
          recordId={media.id}
          overtaken={[{ name: 'altText', mine: form.value, theirs: form.overtaken }]}
          onKeep={form.keepMine}
          onTake={form.discard}
        />
      )}
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
            if (!isSubmitKey(event)) return
            event.preventDefault()
            onSubmit()
          }}
        />
      </Field>
      {form.failure && <FailureNotice title={i18n.t('Couldn’t save the alt text')} error={form.failure} />}
    </>
  )
}

type AltTextSectionProps = { workspaceId: string; media: Media }

/** Alt text in an item's details. The buttons appear with the first change. */
export function AltTextSection({ workspaceId, media }: AltTextSectionProps) {
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
        workspaceId={workspaceId}
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

/** Edits an item's alt text next to its image. Closing the dialog keeps the text as a draft on this device; Cancel discards it. */
export function AltTextDialog({
  workspaceId,
  media,
  onClose,
}: AltTextSectionProps & { onClose: () => void }) {
  const form = useAltTextForm(workspaceId, media)
  const notAllowed = useMay(setAltText)
  const isMounted = useIsMounted()
  const save = async () => {
    if (!notAllowed && (await form.save()) && isMounted()) onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Alt text for {name}', { name: displayName(media.name ?? '', 40) })}
      submit={i18n.t('Save alt text')}
      busy={form.saving}
      notAllowed={notAllowed ?? form.fieldError ?? (!form.changed && i18n.t('No changes to save.'))}
      onSubmit={save}
      onClose={onClose}
      onCancel={() => {
        form.discard()
        onClose()
      }}
      className="grid gap-3"
    >
      {!isVideo(media) && (
        <Picture
          {...sizedPicture(safeHref(media.url), 528)}
          alt=""
          width={528}
          height={224}
          eager
          className="h-56 w-full rounded object-contain! max-md:h-40"
        />
      )}
      <AltTextField
        workspaceId={workspaceId}
        media={media}
        form={form}
        notAllowed={notAllowed}
        onSubmit={() => void save()}
      />
    </FormDialog>
  )
}
