import './speak-english'
import type { Post } from '~/contract/post'
import { bucketByDay } from '~/src/calendar/posts-by-day'
import { monthGrid } from '~/src/calendar/view-days'
import { dayTiles, Tile } from '~/src/features/calendar/tile'
import '~/src/ui/styles.css'
import { addMountButtons } from './mount-buttons'

/** Six weeks of the same tiles and nothing else: no headers, marks, keyboard, drag or scrolling. */
function BareMonth({ posts, day }: { posts: readonly Post[]; day: string }) {
  const buckets = bucketByDay(posts, 'UTC')
  return (
    <div className="grid h-dvh grid-rows-5">
      {monthGrid(day, 1).map((week) => (
        <div key={week[0]} className="grid grid-cols-7">
          {week.map((each) => {
            const all = buckets.get(each) ?? []
            const { sizes, more } = dayTiles(all.length)
            return (
              <div key={each} className="flex min-w-0 flex-col gap-0.5 overflow-hidden">
                <span>{each.slice(8)}</span>
                {all.slice(0, sizes.length).map((post, index) => (
                  <Tile key={post.id} post={post} zone="UTC" size={sizes[index] ?? 'line'} />
                ))}
                {more > 0 && <span>+{more} more</span>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

const asked = new URLSearchParams(location.search)
const posts = (await (await fetch(`items-${asked.get('n')}.json`)).json()) as Post[]
addMountButtons(() => <BareMonth posts={posts} day={asked.get('day') ?? ''} />)
