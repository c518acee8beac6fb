import { i18n } from '@lingui/core'
import { useEffect, useState } from 'react'
import { characterCount } from '~/contract/bounds'
import { type Media, setAltText } from '~/contract/media'
import { useSetAltText } from '~/src/api/mutations/media'
import { useMay } from '~/src/api/queries/access'
import { useExtensions } from '~/src/api/queries/server-extensions'
import { errorLine } from '~/src/feedback/failure-line'
import { altTextLimit, tooLong } from '~/src/media/alt-text/alt-text-form'
import { displayName } from '~/src/media/display-name'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { FormDialog } from '~/src/ui/form-dialog'
import { isSubmitKey } from '~/src/ui/keyboard'
import { TextArea } from '~/src/ui/text-input'
import { useIsMounted } from '~/src/ui/use-is-mounted'
import { type Upload, uploads } from './upload-queue'

/** Opens the alt text dialog of an unfinished upload, if the server supports alt text. */
export function UploadAltTextButton({ upload, onOpen }: { upload: Upload; onOpen: () => void }) {
  const notAllowed = useMay(setAltText)
  if (!useExtensions().has('setAltText') || upload.state.kind === 'done' || upload.refused) return null
  const name = displayName(upload.file.name)
  const written = upload.altText !== undefined
  return (
    <Button
      size="sm"
      variant="quiet"
      notAllowed={notAllowed}
      aria-label={
        written ? i18n.t('Edit alt text: {name}', { name }) : i18n.t('Add alt text: {name}', { name })
      }
      onClick={onOpen}
    >
      {written ? i18n.t('Edit alt text') : i18n.t('Add alt text')}
    </Button>
  )
}

type Props = { upload: Upload; onClose: () => void }

/**
 * Edits the alt text of an upload. If the upload finishes while the dialog is open, the text is saved to the new media
 * item.
 */
export function UploadAltTextDialog({ upload: { id, workspaceId, file, altText = '' }, onClose }: Props) {
  const [text, setText] = useState(altText)
  const [media, setMedia] = useState<Media>()
  const { mutateAsync, isPending, error } = useSetAltText(workspaceId)
  useEffect(() => uploads.onDone((upload, done) => upload.id === id && setMedia(done)), [id])
  const isMounted = useIsMounted()
  const refusal = tooLong(text.trim())
  const save = async () => {
    if (isPending || refusal) return
    if (!media) uploads.describe(id, text)
    else {
      try {
        await mutateAsync({ mediaId: media.id, altText: text.trim() || null })
      } catch {
        // The error is shown at the field, which keeps the text.
        return
      }
    }
    if (isMounted()) onClose()
  }
  return (
    <FormDialog
      title={i18n.t('Alt text for {name}', { name: displayName(file.name, 40) })}
      submit={i18n.t('Save alt text')}
      busy={isPending}
      notAllowed={refusal}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label={i18n.t('Alt text')}
        hint={i18n.t('Says what the file shows, for people who can’t see it. Kept with the upload.')}
        error={refusal ?? (error ? errorLine(error) : undefined)}
        count={{ value: characterCount(text.trim()), limit: altTextLimit }}
      >
        <TextArea
          rows={2}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (!isSubmitKey(event)) return
            event.preventDefault()
            void save()
          }}
        />
      </Field>
    </FormDialog>
  )
}
