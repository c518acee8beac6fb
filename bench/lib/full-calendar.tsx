import './speak-english'
import dayGridPlugin from '@fullcalendar/daygrid'
import interactionPlugin from '@fullcalendar/interaction'
import FullCalendar from '@fullcalendar/react'
import type { Post } from '~/contract/post'
import { Tile } from '~/src/features/calendar/tile'
import '~/src/ui/styles.css'
import { addMountButtons } from './mount-buttons'

const asked = new URLSearchParams(location.search)
const posts = (await (await fetch(`items-${asked.get('n')}.json`)).json()) as Post[]
const byId = new Map(posts.map((post) => [post.id, post]))
const events = posts.map(({ id, content, scheduledAt }) => ({
  id,
  title: content.text,
  ...(scheduledAt !== undefined && { start: scheduledAt }),
}))

/** FullCalendar's month, set up as in its documentation (as many events per day as fit, then "+n more"), with the same tiles. */
function Month() {
  return (
    <FullCalendar
      plugins={[dayGridPlugin, interactionPlugin]}
      initialView="dayGridMonth"
      initialDate={asked.get('day') ?? ''}
      timeZone="UTC"
      height={innerHeight - 40}
      editable
      dayMaxEvents
      eventContent={({ event }) => {
        const post = byId.get(event.id)
        return post && <Tile post={post} zone="UTC" size="mid" />
      }}
      dayCellDidMount={({ el, date }) => {
        el.dataset.drop = date.toISOString().slice(0, 10)
      }}
      events={events}
    />
  )
}

addMountButtons(() => <Month />)
