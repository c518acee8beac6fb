import { i18n } from '@lingui/core'
import { type SyntheticEvent, useState } from 'react'
import { finishDelivery } from '~/contract/deliveries'
import { useFinishDelivery } from '~/src/api/mutations/deliveries'
import { useMay } from '~/src/api/queries/access'
import { FailureNotice } from '~/src/feedback/failure-notice'
import { CantBePostedDialog } from '~/src/posts/cant-be-posted-dialog'
import { formDrafts } from '~/src/records/form-draft'
import { Button } from '~/src/ui/button'
import { Field } from '~/src/ui/field'
import { safeHref } from '~/src/ui/safe-link'
import { TextInput } from '~/src/ui/text-input'
import { toast } from '~/src/ui/toast'

type Props = {
  workspaceId: string
  deliveryId: string
  postId: string | undefined
  account: string
  /** Why the outcome can't be reported now: an agent is posting it. */
  claimedText: string | undefined
}

const draftName = (deliveryId: string) => `delivery/${deliveryId}`

/**
 * The typed address, kept on the device until it is sent, so that a reload or a lost connection doesn't lose
 * it.
 */
function useSavedAddress(workspaceId: string, deliveryId: string) {
  const name = draftName(deliveryId)
  const [url, setUrl] = useState(() => {
    const saved = formDrafts.read(workspaceId, name)
    return typeof saved === 'string' ? saved : ''
  })
  return {
    url,
    setUrl: (typed: string) => {
      setUrl(typed)
      if (typed === '') formDrafts.remove(workspaceId, name)
      else formDrafts.write(workspaceId, name, typed)
    },
    forget: () => formDrafts.remove(workspaceId, name),
  }
}

/** Reports the outcome: published, with its address, or not. */
export function OutcomeStep({ workspaceId, deliveryId, postId, account, claimedText: taken }: Props) {
  const { url, setUrl, forget } = useSavedAddress(workspaceId, deliveryId)
  const [showInvalid, setShowInvalid] = useState(false)
  const [failing, setFailing] = useState(false)
  const refusal = useMay(finishDelivery) ?? taken
  const finish = useFinishDelivery(workspaceId, postId)
  const typed = url.trim()
  const isAddress = typed === '' || safeHref(typed) !== undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setShowInvalid(!isAddress)
    if (!isAddress || refusal || finish.isPending) return
    finish.mutate(
      { deliveryId, ...(typed && { url: typed }) },
      {
        onSuccess: () => {
          forget()
          toast.show({ title: i18n.t('Marked as published'), tone: 'published' })
        },
      },
    )
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-3">
      <Field
        label={i18n.t('Post address')}
        aside={i18n.t('optional')}
        hint={i18n.t('Paste it so that “View post” leads there.')}
        error={
          showInvalid &&
          !isAddress &&
          i18n.t('Enter the full address, such as https://www.example.com/post/1.')
        }
      >
        <TextInput
          type="url"
          inputMode="url"
          placeholder="https://"
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      {finish.error && <FailureNotice title={i18n.t('Couldn’t save that')} error={finish.error} />}
      <div className="flex flex-wrap gap-2 max-md:grid">
        <Button
          type="submit"
          variant="primary"
          className="max-md:h-11"
          busy={finish.isPending}
          notAllowed={refusal}
        >
          {i18n.t('Done')}
        </Button>
        <Button variant="quiet" className="max-md:h-11" notAllowed={refusal} onClick={() => setFailing(true)}>
          {i18n.t('Can’t be posted')}
        </Button>
      </div>
      {failing && (
        <CantBePostedDialog
          workspaceId={workspaceId}
          deliveryId={deliveryId}
          postId={postId}
          name={account}
          onClose={() => setFailing(false)}
          onFailed={forget}
        />
      )}
    </form>
  )
}
