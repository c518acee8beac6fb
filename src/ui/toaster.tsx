import { i18n } from '@lingui/core'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { directionOf } from '~/src/i18n/isolated'
import { useStore } from '~/src/store/store'
import { Button } from './button'
import { IconButton } from './icon-button'
import { Trash2, X } from './icons'
import { StatusGlyph } from './status-mark'
import { type ToastEntry, toast } from './toast'

/** The toasts, at the bottom start corner; one per app. `export default` so that it can be loaded lazily. */
export default function Toaster() {
  // Deferred, so that the change itself is painted before its toast.
  const entries = useDeferredValue(useStore(toast.queue))
  useEffect(() => {
    addEventListener('pagehide', toast.closeAll)
    return () => removeEventListener('pagehide', toast.closeAll)
  }, [])
  return (
    <section
      aria-label={i18n.t('Notifications')}
      aria-live="polite"
      className="toasts pointer-events-none fixed start-4 z-25 grid w-[min(400px,calc(100vw-32px))] grid-cols-1 gap-2"
    >
      {entries.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </section>
  )
}

function ToastCard({ entry }: { entry: ToastEntry }) {
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  useCountdown(entry.duration, hovered || focused, () => toast.close(entry.id))
  const { tone = 'plain', action } = entry
  return (
    <div
      role={tone === 'failed' ? 'alert' : undefined}
      data-toast=""
      className="pointer-events-auto flex min-h-11 animate-settle items-center gap-2.5 rounded-lg bg-lift py-1.5 ps-3.5 pe-1.5 shadow-float"
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {tone === 'trash' ? <Trash2 className="size-3.5" /> : tone !== 'plain' && <StatusGlyph status={tone} />}
      <div className="min-w-0 flex-1 wrap-anywhere">
        {entry.title}{' '}
        {entry.detail && (
          <bdi
            dir={typeof entry.detail === 'string' ? directionOf(entry.detail) : undefined}
            className="text-ink-2"
          >
            {entry.detail}
          </bdi>
        )}
      </div>
      {action && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => {
            action.run()
            toast.close(entry.id)
          }}
        >
          {action.label}
        </Button>
      )}
      {entry.undo ? (
        <Button
          variant="quiet"
          size="sm"
          aria-keyshortcuts="Control+Z Meta+Z"
          onClick={() => toast.close(entry.id, 'undone')}
        >
          {i18n.t('Undo')}
        </Button>
      ) : (
        <IconButton label={i18n.t('Dismiss')} size="sm" icon={<X />} onClick={() => toast.close(entry.id)} />
      )}
    </div>
  )
}

/** Counts down except while paused; the remaining time is kept. */
function useCountdown(duration: number, paused: boolean, onEnd: () => void): void {
  const remaining = useRef(duration)
  const latest = useRef(onEnd)
  useEffect(() => {
    latest.current = onEnd
  })
  useEffect(() => {
    if (paused || !Number.isFinite(remaining.current)) return
    const from = performance.now()
    const timer = setTimeout(() => latest.current(), remaining.current)
    return () => {
      clearTimeout(timer)
      remaining.current -= performance.now() - from
    }
  }, [paused])
}
