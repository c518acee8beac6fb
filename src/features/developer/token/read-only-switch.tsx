import { readOnly } from '~/src/api/read-only'
import { setReadOnly } from '~/src/api/set-read-only'
import { useStore } from '~/src/api/store'
import { Switch } from '~/src/ui/switch'

/** Holds back every write of this browser, whatever the token may. */
export function ReadOnlySwitch() {
  const on = useStore(readOnly)
  return (
    <section aria-labelledby="developer-read-only" className="rounded border border-line p-3">
      <h2 id="developer-read-only" className="sr-only">
        Read-only
      </h2>
      <Switch
        label={<span className="font-medium">Read-only</span>}
        hint="Blocks all changes from this browser, in every tab, so you can look around a live workspace safely."
        checked={on}
        onChange={(event) => setReadOnly(event.target.checked)}
      />
    </section>
  )
}
