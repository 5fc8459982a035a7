"""A network of layers with rectified linear units, trained by Adam, in NumPy: the same weights on every run."""
import json

import numpy as np

FARTHEST = 5.0  # as in package model


class Net:
    """Sizes are of the inputs, of hidden layers and of the outputs; bins are the numbers of bins of the heads."""

    def __init__(self, sizes, bins, seed):
        rng = np.random.default_rng(seed)
        self.edges = np.cumsum(bins)[:-1]
        self.weights = [
            (rng.standard_normal((n, m)) * np.sqrt(2 / n) * (0.1 if i == len(sizes) - 2 else 1)).astype(np.float32)
            for i, (n, m) in enumerate(zip(sizes, sizes[1:]))
        ]
        self.biases = [np.zeros(m, np.float32) for m in sizes[1:]]

    def normalize(self, x):
        return np.clip((x - self.mean) * self.scale, -FARTHEST, FARTHEST)

    def fit_inputs(self, x):
        self.mean = x.mean(axis=0).astype(np.float32)
        self.scale = (1 / np.maximum(x.std(axis=0), 1e-2)).astype(np.float32)

    def forward(self, z, drop=0.0, rng=None):
        """The outputs, and the values of all layers for backward."""
        values = [z]
        for i, (w, b) in enumerate(zip(self.weights, self.biases)):
            z = z @ w + b
            if i < len(self.weights) - 1:
                z = np.maximum(z, 0)
                if drop:
                    z = z * ((rng.random(z.shape, np.float32) >= drop) / np.float32(1 - drop))
            values.append(z)
        return [softmax(part) for part in np.split(z, self.edges, axis=1)], values

    def predict(self, x):
        return self.forward(self.normalize(x))[0]

    def gradients(self, values, g, drop):
        grads = []
        for i in reversed(range(len(self.weights))):
            grads.append((values[i].T @ g, g.sum(axis=0)))
            if i:
                g = (g @ self.weights[i].T) * (values[i] > 0) * np.float32(1 / (1 - drop))
        return grads[::-1]

    @classmethod
    def joined(cls, nets):
        """One net whose logits are the mean of those of several of the same sizes: side by side, in blocks."""
        net, last = cls.__new__(cls), len(nets[0].weights) - 1
        net.edges, net.mean, net.scale = nets[0].edges, nets[0].mean, nets[0].scale
        net.weights = [np.concatenate([n.weights[0] for n in nets], axis=1)]
        for i in range(1, last):
            blocks = [n.weights[i] for n in nets]
            rows, columns = blocks[0].shape
            joined = np.zeros((rows * len(nets), columns * len(nets)), np.float32)
            for k, block in enumerate(blocks):
                joined[k * rows : (k + 1) * rows, k * columns : (k + 1) * columns] = block
            net.weights.append(joined)
        net.weights.append(np.concatenate([n.weights[last] for n in nets]) / np.float32(len(nets)))
        net.biases = [np.concatenate([n.biases[i] for n in nets]) for i in range(last)]
        net.biases.append(np.mean([n.biases[last] for n in nets], axis=0))
        return net

    def parameters(self):
        return [p for pair in zip(self.weights, self.biases) for p in pair]

    def temper(self, temperatures):
        """Divides the logits of each head by a number."""
        edges = [0, *self.edges, self.biases[-1].size]
        for t, a, b in zip(temperatures, edges, edges[1:]):
            self.weights[-1][:, a:b] /= np.float32(t)
            self.biases[-1][a:b] /= np.float32(t)

    def write(self, path, names, heads, levels):
        """The file that package model reads."""
        header = {
            "inputs": names,
            "sizes": [self.weights[0].shape[0]] + [len(b) for b in self.biases],
            "heads": [
                {"name": h[0], "first": h[1], "step": h[2], "bins": h[3], "low": round(low, 4), "high": round(high, 4)}
                for h, (low, high) in zip(heads, levels)
            ],
        }
        with open(path, "wb") as f:
            f.write(json.dumps(header, separators=(",", ":")).encode() + b"\n")
            for a in [self.mean, self.scale] + [x for w, b in zip(self.weights, self.biases) for x in (w.T, b)]:
                f.write(np.ascontiguousarray(a, "<f4").tobytes())


def softmax(x):
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def log_loss(p, like):
    """Minus the log of the probability of what was seen, by row."""
    return -np.log(np.maximum((p * like).sum(axis=1), 1e-12))


class Adam:
    """Adam with decoupled decay of weights (Loshchilov and Hutter 2019)."""

    def __init__(self, parameters, decay):
        self.parameters, self.decay, self.step = parameters, decay, 0
        self.first = [np.zeros_like(p) for p in parameters]
        self.second = [np.zeros_like(p) for p in parameters]

    def update(self, grads, rate):
        self.step += 1
        for p, g, m, v in zip(self.parameters, grads, self.first, self.second):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            up = (m / (1 - 0.9**self.step)) / (np.sqrt(v / (1 - 0.999**self.step)) + 1e-8)
            p -= (rate * up).astype(np.float32)
            if p.ndim == 2:
                p *= np.float32(1 - rate * self.decay)


def train(net, x, likes, soft, weight, orders, epochs, rate, decay, drop, seed, batch=256, head_weights=(1.0, 1.0, 0.5)):
    """Trains a net. For each head, rows of likelihoods where soft is true are probabilities to learn as they are.

    In each epoch the suits of every row are renamed at random: orders are the orders of the inputs that
    renaming makes.
    """
    rng = np.random.default_rng(seed)
    adam = Adam(net.parameters(), decay)
    steps = epochs * (len(x) // batch)
    for _ in range(epochs):
        shuffled = rng.permutation(len(x))
        for start in range(0, len(x) - batch + 1, batch):
            rows = shuffled[start : start + batch]
            order = orders[rng.integers(0, len(orders), batch)]
            z = net.normalize(np.take_along_axis(x[rows], order, axis=1))
            outs, values = net.forward(z, drop, rng)
            total = np.float32(weight[rows].sum())
            g = []
            for p, like, known, w in zip(outs, likes, soft, head_weights):
                l = like[rows]
                posterior = p * l
                posterior /= np.maximum(posterior.sum(axis=1, keepdims=True), 1e-20)
                posterior = np.where(known[rows][:, None], l, posterior)
                g.append((p - posterior) * (np.float32(w) * weight[rows][:, None] / total))
            grads = [p for pair in net.gradients(values, np.concatenate(g, axis=1), drop) for p in pair]
            adam.update(grads, rate * 0.5 * (1 + np.cos(np.pi * adam.step / steps)))
