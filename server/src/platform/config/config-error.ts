/** The environment is not one to start with; `message` is a sentence that names the variable. */
export class ConfigError extends Error {}
