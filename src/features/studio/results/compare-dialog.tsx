import { i18n } from '@lingui/core'
import { sizedPicture } from '~/src/media/sized-picture'
import { Button } from '~/src/ui/button'
import { Dialog } from '~/src/ui/dialog'
import { Picture } from '~/src/ui/picture'
import { safeHref } from '~/src/ui/safe-link'
import { type PictureRun, runTitle } from '../runs/run'
import { frameLabel, type Placed } from './frames'
import { Facts, factsOf, PictureInPost, usesOf } from './provenance'
import { RunAgain } from './run-head'

export interface CompareDialogProps {
  workspaceId: string
  pair: readonly [Placed, Placed]
  isOutdated: (run: PictureRun) => boolean
  onClose: () => void
}

/** Two images side by side, each with its settings; differences are bold. */
export default function CompareDialog({ workspaceId, pair, isOutdated, onClose }: CompareDialogProps) {
  const [one, other] = pair
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={i18n.t('Frames {number} and {number2}', {
        number: frameLabel(one.frame.number),
        number2: frameLabel(other.frame.number),
      })}
      footer={
        <Button variant="primary" onClick={onClose}>
          {i18n.t('Done')}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-5 max-md:gap-3">
        <Side workspaceId={workspaceId} shown={one} against={other} outdated={isOutdated(one.run)} />
        <Side workspaceId={workspaceId} shown={other} against={one} outdated={isOutdated(other.run)} />
      </div>
    </Dialog>
  )
}

interface SideProps {
  workspaceId: string
  shown: Placed
  against: Placed
  outdated: boolean
}

function Side({ workspaceId, shown, against, outdated }: SideProps) {
  const { run, frame, media } = shown
  const label = frameLabel(frame.number)
  const { campaignId } = run.body
  const mark = (text: string, differs: boolean) => (differs ? <b>{text}</b> : text)
  return (
    <section
      aria-label={i18n.t('Frame {label}', { label })}
      className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2.5"
    >
      <Picture
        {...sizedPicture(safeHref(media.url), 480)}
        alt={i18n.t('Frame {label}: {run}', { label, run: runTitle(run) })}
        width={480}
        height={480}
        eager
        className="h-[min(46vh,440px)] w-full rounded !object-contain max-md:h-52"
      />
      <Facts
        rows={[
          [i18n.t('Frame {label}', { label }), mark(usesOf(run), usesOf(run) !== usesOf(against.run))],
          [i18n.t('Prompt'), mark(runTitle(run), runTitle(run) !== runTitle(against.run))],
          ...factsOf(run, frame, outdated),
        ]}
      />
      <div className="flex flex-wrap gap-2">
        <PictureInPost workspaceId={workspaceId} media={media} campaignId={campaignId} />
        <RunAgain run={run} workspaceId={workspaceId} brief />
      </div>
    </section>
  )
}
