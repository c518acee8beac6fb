import { IconButton } from '~/src/ui/icon-button'
import { Smile } from '~/src/ui/icons'
import { lazyWithRetry } from '~/src/ui/lazy-with-retry'
import { Popover } from '~/src/ui/popover'
import { Block } from '~/src/ui/skeleton'

// Names of 1,900 emoji are 40 KiB: they come when they are asked for.
const EmojiPicker = lazyWithRetry(async () => (await import('./emoji-picker')).EmojiPicker)

/** Puts an emoji where the text's cursor is. */
export function EmojiButton({ onPick }: { onPick: (emoji: string) => void }) {
  return (
    <Popover
      label="Insert emoji"
      className="w-[290px] max-md:w-[346px]"
      trigger={<IconButton size="sm" label="Insert emoji" icon={<Smile />} />}
    >
      {(close) => (
        <EmojiPicker
          waiting={<Block className="h-56" />}
          onPick={(emoji) => {
            onPick(emoji)
            close()
          }}
        />
      )}
    </Popover>
  )
}
