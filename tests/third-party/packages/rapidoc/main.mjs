import 'rapidoc'

export const spec = new URL('./shift-api.json', import.meta.url)
