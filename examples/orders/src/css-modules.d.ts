/** What the build makes of a style sheet: class names of a module, nothing for a plain one. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export { classes as default }
}
declare module '*.css'
