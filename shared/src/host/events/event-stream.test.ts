import { createStreamParser, type StreamEvent } from './event-stream'

function parse(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = []
  const read = createStreamParser((event) => events.push(event))
  pieces.forEach(read)
  return events
}

test('reads an event that arrives in pieces', () => {
  expect(parse('id: 7\nev', 'ent: unread\nda', 'ta: {"count":3}\n', '\n')).toEqual([
    { id: '7', type: 'unread', data: '{"count":3}' },
  ])
})

test('leaves out heart-beats and events with neither data nor id', () => {
  expect(parse(':\n\n', ': beat\n\n', 'event: gap\n\n')).toEqual([])
})

test('tells an id that comes without data', () => {
  expect(parse('id: 7\n: welcome\n\n')).toEqual([{ id: '7', type: 'message', data: '' }])
})

test('joins lines of data and takes any line end', () => {
  expect(parse('data: a\r\ndata: b\r\n\r\n')).toEqual([{ id: null, type: 'message', data: 'a\nb' }])
})

test('a carriage return and its line feed end one line, also when a piece ends between them', () => {
  expect(parse('data: a\r', '\ndata: b\r', '\n\r', '\n')).toEqual([{ id: null, type: 'message', data: 'a\nb' }])
})

test('hands over when the server asks to be called again, and leaves out what is no number', () => {
  const asked: number[] = []
  const read = createStreamParser(
    () => {},
    (ms) => asked.push(ms),
  )
  read('retry: 1500\n\nretry: soon\n\nretry: -1\n\n')
  expect(asked).toEqual([1500])
})
