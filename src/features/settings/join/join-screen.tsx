import { i18n } from '@lingui/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import type { OpenInvitation } from '~/contract/people'
import { askInvitation } from '~/src/api/join'
import { meQuery } from '~/src/api/queries/access'
import { onHashChange } from '~/src/api/session/on-hash-change'
import { consumeInvitationLink, invitationLink, type SecretLink } from '~/src/api/session/secret-links'
import { ownAddress, parseAddress, useSession } from '~/src/api/session/session'
import { LinkFailure } from '~/src/feedback/link-failure'
import { useDocumentTitle } from '~/src/navigation/document-title'
import { OutsidePage } from '~/src/navigation/outside-page'
import { useStore } from '~/src/store/store'
import { SkeletonRows } from '~/src/ui/skeleton'
import { timeText } from '~/src/ui/time'
import { roleName, roleSentence } from '../people/member-labels'
import { JoinAsMember, JoinForm } from './join-form'

export interface JoinScreenProps {
  /** Called with the joined workspace. */
  onJoined: (workspaceId: string) => void
  /** Link to the studio, for people without an invitation. */
  elsewhere: ReactNode
}

/** /join: shows an invitation and accepts it (docs/screens.md "/join"). The secret was already removed from the URL. */
export function JoinScreen({ onJoined, elsewhere }: JoinScreenProps) {
  useDocumentTitle(i18n.t('Join'))
  useEffect(() => onHashChange(consumeInvitationLink), [])
  const link = useStore(invitationLink)
  return (
    <OutsidePage>
      {link ? (
        <InvitationPage key={link.secret} link={link} onJoined={onJoined} elsewhere={elsewhere} />
      ) : (
        <NoInvitation title={i18n.t('Open your invitation link again')} elsewhere={elsewhere}>
          {i18n.t('A link shows its invitation once in a tab. It still works as long as nobody has used it.')}
        </NoInvitation>
      )}
    </OutsidePage>
  )
}

function NoInvitation({
  title,
  children,
  elsewhere,
}: {
  title: string
  children: ReactNode
  elsewhere: ReactNode
}) {
  return (
    <div className="grid justify-items-start gap-3">
      <h1>{title}</h1>
      <p className="text-14 text-ink-2">{children}</p>
      {elsewhere}
    </div>
  )
}

function InvitationPage({ link, onJoined, elsewhere }: JoinScreenProps & { link: SecretLink }) {
  const client = useQueryClient()
  const address = parseAddress(link.address ?? '').address ?? ownAddress()
  const invitation = useQuery({
    queryKey: ['invitation', address, link.secret],
    queryFn: ({ signal }) => askInvitation(address, link.secret, signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retryOnMount: false,
  })
  // The key contains the secret, so the query is discarded after use.
  useEffect(() => () => client.removeQueries({ queryKey: ['invitation'] }), [client])
  const { data, error } = invitation
  if (error)
    return (
      <div className="grid justify-items-start gap-4">
        <h1>{i18n.t('Couldn’t open the invitation')}</h1>
        <div className="w-full">
          <LinkFailure query={invitation} />
        </div>
        {elsewhere}
      </div>
    )
  if (!data) return <LoadingSkeleton />
  return <InvitationDetails invitation={data} address={address} secret={link.secret} onJoined={onJoined} />
}

const LoadingSkeleton = () => <SkeletonRows label={i18n.t('Loading invitation')} rows={4} />

interface DetailsProps {
  invitation: OpenInvitation
  address: string
  secret: string
  onJoined: (workspaceId: string) => void
}

function InvitationDetails({ invitation, address, secret, onJoined }: DetailsProps) {
  const { session, needsToken } = useSession()
  const signedInHere = session?.address === address && !needsToken
  const { data: me, isLoading } = useQuery({ ...meQuery(), enabled: signedInHere })
  const { workspaceName = i18n.t('a workspace'), invitedBy, role, signsIn, memberId, expiresAt } = invitation
  const joinProps = { address, secret, onJoined }
  const isOwnLink = memberId !== undefined && me?.id === memberId
  // Who is signed in decides how they join. A rejected token leaves the query waiting for another one.
  if (signedInHere && isLoading) return <LoadingSkeleton />
  return (
    <div className="grid gap-4">
      <header>
        <h1 dir="auto">
          {signsIn === undefined
            ? i18n.t('Join {workspaceName}', { workspaceName })
            : i18n.t('Sign in to {workspaceName}', { workspaceName })}
        </h1>
        <p className="mt-1 text-14 text-ink-2">
          {signsIn === undefined
            ? i18n.t('{invitedBy} invites you to this workspace.', {
                invitedBy: invitedBy ?? i18n.t('An owner'),
              })
            : i18n.t('{invitedBy} made this link for {signsIn}.', {
                invitedBy: invitedBy ?? i18n.t('An owner'),
                signsIn,
              })}
        </p>
      </header>
      <dl className="grid gap-1">
        {role && (
          <div className="flex gap-3 border-t border-line py-1.5">
            <dt className="w-20 flex-none text-ink-2">{i18n.t('Your role')}</dt>
            <dd>
              <b className="font-medium">{roleName(role)}.</b> {roleSentence(role)}
            </dd>
          </div>
        )}
        <div className="flex gap-3 border-t border-line py-1.5">
          <dt className="w-20 flex-none text-ink-2">{i18n.t('Valid')}</dt>
          <dd>{i18n.t('Once, until {expiresAt}', { expiresAt: timeText(expiresAt, 'dateTime') })}</dd>
        </div>
      </dl>
      {signedInHere && signsIn === undefined && me ? (
        <JoinAsMember
          {...joinProps}
          name={me.name ?? me.email ?? me.id ?? i18n.t('the person who is signed in')}
        />
      ) : (
        <JoinForm
          {...joinProps}
          signsIn={signsIn}
          replaces={session !== undefined && !needsToken && !isOwnLink}
        />
      )}
    </div>
  )
}
