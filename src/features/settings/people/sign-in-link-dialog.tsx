import { i18n } from '@lingui/core'
import { FailureNotice } from '~/src/feedback/failure-notice'
import type { Member } from '~/contract/people'
import { useCreateSignInLink } from '~/src/api/mutations/people'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { LinkShown } from './link-shown'
import { nameOf } from './member-name'

type Props = { workspaceId: string; member: Member; onClose: () => void }

/** Makes a link that signs a member in again, and shows it once. */
export function SignInLinkDialog({ workspaceId, member, onClose }: Props) {
  const { mutate, isPending, error, data } = useCreateSignInLink(workspaceId)
  const name = nameOf(member)
  return (
    <Dialog
      open
      onClose={onClose}
      title={data ? i18n.t('Send this link') : i18n.t('Sign-in link for {name}', { name })}
      description={
        data
          ? undefined
          : i18n.t(
              'For a new device, or when their token is lost. It opens this workspace alone. An earlier link stops working.',
            )
      }
      footer={
        data ? (
          <Button variant="primary" onClick={onClose}>
            {i18n.t('Done')}
          </Button>
        ) : (
          <>
            <Button variant="quiet" onClick={onClose}>
              {i18n.t('Cancel')}
            </Button>
            <Button variant="primary" busy={isPending} onClick={() => mutate(member.id)}>
              {i18n.t('Create link')}
            </Button>
          </>
        )
      }
    >
      {data && (
        <LinkShown invitation={data} label={i18n.t('Sign-in link')}>
          {i18n.t('The person who opens it acts as {name}, so send it to them only. It isn’t shown again.', {
            name,
          })}
        </LinkShown>
      )}
      {error && <FailureNotice title={i18n.t('Couldn’t create the link')} error={error} />}
    </Dialog>
  )
}
