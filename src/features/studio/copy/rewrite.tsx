import { useMutation } from '@tanstack/react-query'
import { generateCopy } from '~/contract/endpoints'
import type { CopyVariant } from '~/contract/generation'
import type { Platform } from '~/contract/social'
import { asTold, variantsIn } from '~/src/api/generated'
import { useMay } from '~/src/api/scopes'
import { send } from '~/src/api/send'
import { notifyFailure } from '~/src/feedback/failure-toast'
import { Button } from '~/src/ui/button'
import { RotateCw } from '~/src/ui/icons'
import { notifyUndoable } from '~/src/ui/notify-undoable'
import type { RunOf } from '../runs/run'
import { changeVariant } from './change-variant'

interface RewriteProps {
  variant: CopyVariant
  platform: Platform
  index: number
  run: RunOf<'copy'>
  workspaceId: string
  /** The platform's. */
  name: string
}

/** Has one platform's text written anew; the others stay, and so does this one until the new one is there. */
export function Rewrite({ variant, platform, index, run, workspaceId, name }: RewriteProps) {
  const refusal = useMay(generateCopy)
  const rewrite = useMutation({
    mutationFn: async () => {
      const body = { ...run.body, platforms: [platform] }
      const cause = `Generate copy again, ${name}`
      const made = variantsIn(await send(asTold(generateCopy), { params: { workspaceId }, body }, { cause }))
      const fitting = made.find((each) => each.platform === platform) ?? made[0]
      if (!fitting) throw new Error('The API responded without any text.')
      return fitting
    },
    onSuccess: ({ text, hashtags }) => {
      changeVariant(workspaceId, run.id, index, { text, hashtags })
      notifyUndoable({
        title: `Copy regenerated for ${name}`,
        undo: () =>
          changeVariant(workspaceId, run.id, index, { text: variant.text, hashtags: variant.hashtags }),
        redo: () => changeVariant(workspaceId, run.id, index, { text, hashtags }),
      })
    },
    onError: (error) => notifyFailure(`Couldn’t regenerate the copy for ${name}`, error),
  })
  return (
    <Button
      size="sm"
      icon={<RotateCw className="size-3.5" />}
      aria-label={`Regenerate: ${name}`}
      busy={rewrite.isPending}
      notAllowed={refusal}
      onClick={() => rewrite.mutate()}
    >
      Regenerate
    </Button>
  )
}
