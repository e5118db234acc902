// Stands in for stylesheets, fonts and pictures: a bundler would give their address.
export default '/asset';
