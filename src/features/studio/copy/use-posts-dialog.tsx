import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Platform } from '~/contract/social'
import { accountListQuery } from '~/src/api/queries/social'
import { listed, plural } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { Checkbox } from '~/src/ui/checkbox'
import { Dialog } from '~/src/ui/dialog'
import { PlatformMark, platformName } from '~/src/ui/platform-mark'
import { Spinner } from '~/src/ui/spinner'
import { StatusGlyph } from '~/src/ui/status-mark'
import type { RunOf } from '../runs/run'
import { postsOf } from './posts-of'
import { useOpenComposer } from './use-in-post'
import { keyOf, type Saving, useSaveDrafts } from './use-save-drafts'

export interface UsePostsDialogProps {
  run: RunOf<'copy'>
  workspaceId: string
  onClose: () => void
}

/** Several platforms' texts become posts: one for each text that differs. */
export default function UsePostsDialog({ run, workspaceId, onClose }: UsePostsDialogProps) {
  const variants = (run.calls[0]?.variants ?? []).filter(({ text }) => text.trim() !== '')
  const accounts = useQuery(accountListQuery(workspaceId)).data ?? []
  const [out, setOut] = useState<readonly (Platform | undefined)[]>([])
  const chosen = variants.filter(({ platform }) => !out.includes(platform))
  const posts = postsOf(chosen, accounts)
  const open = useOpenComposer(workspaceId, run.body.campaignId)
  const { states, busy, save } = useSaveDrafts(workspaceId, run.body.campaignId)
  const rest = posts.filter((post) => states.get(keyOf(post))?.kind !== 'saved')
  const unmatched = posts.filter(({ targets }) => targets.length === 0).flatMap(({ platforms }) => platforms)
  const none = chosen.length === 0 && 'Choose a platform first.'
  return (
    <Dialog
      open
      onClose={onClose}
      title="Use in posts"
      description="A post has one text for all its accounts, so different texts become separate posts."
      footer={
        <>
          <Button onClick={onClose}>{rest.length === 0 ? 'Close' : 'Cancel'}</Button>
          <Button
            notAllowed={none || (busy && 'Saving drafts…')}
            onClick={() => void open(rest.length > 0 ? rest : posts)}
          >
            Open in composer
          </Button>
          <Button
            variant="primary"
            busy={busy}
            notAllowed={
              none ||
              (rest.length === 0 && 'These posts are already saved as drafts.') ||
              (unmatched.length > 0 && `No account is connected for ${listed(unmatched.map(platformName))}.`)
            }
            onClick={() => void save(rest).then((all) => all && onClose())}
          >
            {plural(rest.length, ['Save 1 draft', 'Save # drafts'])}
          </Button>
        </>
      }
    >
      <div role="group" aria-label="Platforms" className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {variants.map(({ platform, text }, index) => (
          <div key={platform ?? index} className="flex items-start gap-3">
            <Checkbox
              className="min-w-0 flex-1"
              label={
                <span className="inline-flex items-center gap-1.5">
                  {platform && <PlatformMark platform={platform} size="sm" silent />}
                  {platform ? platformName(platform) : 'No platform'}
                </span>
              }
              hint={<span className="block truncate">{text}</span>}
              checked={!out.includes(platform)}
              onChange={({ target }) =>
                setOut(target.checked ? out.filter((each) => each !== platform) : [...out, platform])
              }
            />
            <span className="flex-none pt-0.5 text-12 text-ink-3">
              {plural(accounts.filter((account) => account.platform === platform).length, [
                '1 account',
                '# accounts',
              ])}
            </span>
          </div>
        ))}
      </div>
      <ul aria-live="polite" className="mt-3 grid gap-1.5 border-t border-line pt-3">
        {posts.map((post, index) => (
          <li key={keyOf(post)} className="flex items-start gap-2">
            <span className="tnum flex-none text-ink-3">Post {index + 1}</span>
            <span className="min-w-0 flex-1">
              {listed(post.platforms.map(platformName)) || 'No platform'}
              <State saving={states.get(keyOf(post))} />
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function State({ saving }: { saving: Saving | undefined }) {
  if (saving === undefined) return null
  if (saving.kind === 'busy') return <Spinner />
  return (
    <span className="ms-2 text-12 text-ink-2">
      <StatusGlyph status={saving.kind === 'saved' ? 'published' : 'failed'} />{' '}
      {saving.kind === 'saved' ? 'Saved' : `Couldn’t save: ${saving.message}`}
    </span>
  )
}
