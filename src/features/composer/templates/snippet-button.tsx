import * as z from 'zod/mini'
import { postTitle } from '~/domain/posts/post-title'
import { plural } from '~/src/i18n/plural'
import { Button } from '~/src/ui/button'
import { IconButton } from '~/src/ui/icon-button'
import { BookmarkPlus } from '~/src/ui/icons'
import { Popover } from '~/src/ui/popover'
import { TemplateList } from './template-list'
import { useTemplates } from './use-templates'

type Props = {
  workspaceId: string
  text: string
  hashtags: readonly string[]
  onInsert: (text: string) => void
  onHashtags: (tags: readonly string[]) => void
}

const Snippet = z.catch(z.object({ text: z.string() }), { text: '' })
const TagSet = z.catch(z.object({ tags: z.array(z.string()) }), { tags: [] })

/** Pieces of text and sets of hashtags that are used again and again, kept on this device. */
export function SnippetButton({ workspaceId, text, hashtags, onInsert, onHashtags }: Props) {
  const snippets = useTemplates(workspaceId, 'snippet')
  const sets = useTemplates(workspaceId, 'hashtags')
  const tagsOf = (fields: unknown) => TagSet.parse(fields).tags
  return (
    <Popover
      label="Snippets and hashtag sets"
      className="w-80"
      trigger={<IconButton size="sm" label="Snippets and hashtag sets" icon={<BookmarkPlus />} />}
    >
      {(close) => (
        <div className="grid gap-1">
          <p className="px-2 text-12 text-ink-3">Snippets</p>
          <TemplateList
            label="Snippets"
            things={snippets.things}
            hintOf={({ fields }) =>
              plural([...Snippet.parse(fields).text].length, ['1 character', '# characters'])
            }
            onPick={({ fields }) => {
              onInsert(Snippet.parse(fields).text)
              close()
            }}
            onRemove={(thing) => void snippets.remove(thing)}
            empty="No snippets yet. Save text you reuse across posts."
          />
          <p className="mt-1 border-t border-line px-2 pt-2 text-12 text-ink-3">Hashtag sets</p>
          <TemplateList
            label="Hashtag sets"
            things={sets.things}
            hintOf={({ fields }) => plural(tagsOf(fields).length, ['1 hashtag', '# hashtags'])}
            onPick={({ fields }) => {
              onHashtags(tagsOf(fields))
              close()
            }}
            onRemove={(thing) => void sets.remove(thing)}
            empty="No hashtag sets yet. Save hashtags to add them all at once."
          />
          <div className="mt-1 flex flex-wrap gap-2 border-t border-line px-2 pt-2.5">
            <Button
              size="sm"
              notAllowed={text.trim() === '' && 'Write some text first.'}
              onClick={() => void snippets.add(postTitle(text, 40), { text })}
            >
              Save this text
            </Button>
            <Button
              size="sm"
              notAllowed={hashtags.length === 0 && 'Add some hashtags first.'}
              onClick={() =>
                void sets.add(postTitle(hashtags.map((tag) => `#${tag}`).join(' '), 40), {
                  tags: [...hashtags],
                })
              }
            >
              Save these hashtags
            </Button>
          </div>
        </div>
      )}
    </Popover>
  )
}
