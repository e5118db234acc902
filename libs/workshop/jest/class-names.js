// Replaces every `*.module.css`: each class keeps its name from the source.
export default new Proxy({}, { get: (_target, name) => (typeof name === 'string' ? name : undefined) });
