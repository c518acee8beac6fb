import { postTitle } from '~/domain/posts/post-title'
import { Button } from '~/src/ui/button'
import { Layers } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { ComposerValues, isBlank } from '../values'
import { TemplateList } from './template-list'
import { useTemplates } from './use-templates'

type Props = { workspaceId: string; values: ComposerValues; onStart: (values: ComposerValues) => void }

/** Whole posts to begin with, kept on this device: all but their time. */
export function TemplateButton({ workspaceId, values, onStart }: Props) {
  const { things, add, remove } = useTemplates(workspaceId, 'template')
  return (
    <Popover
      label="Templates"
      align="end"
      className="w-80"
      trigger={
        <Button variant="quiet" icon={<Layers />}>
          Templates
        </Button>
      }
    >
      {(close) => (
        <>
          <TemplateList
            label="Templates"
            things={things}
            hintOf={({ fields }) => postTitle(ComposerValues.parse(fields).text, 50)}
            onPick={({ fields }) => {
              const { when, date, time, zone } = values
              onStart({ ...ComposerValues.parse(fields), when, date, time, zone })
              close()
            }}
            onRemove={(thing) => void remove(thing)}
            empty="No templates yet. Save a post with its accounts, hashtags and files to reuse it."
          />
          <div className="mt-1 border-t border-line px-2 pt-2.5">
            <Button
              size="sm"
              notAllowed={isBlank(values) && 'There’s nothing to save yet.'}
              onClick={() => void add(postTitle(values.text, 40), values)}
            >
              Save as template
            </Button>
          </div>
        </>
      )}
    </Popover>
  )
}
